import DoppelCore
import Foundation
import Testing

@Suite("A JSON value")
struct JSONTests {
    @Test(
        "keeps what its text says, number for number",
        arguments: [
            ("1", JSON.integer(1)), ("1.0", .number(1)), ("-7", .integer(-7)), ("1e3", .number(1_000)),
            ("true", true),
            ("false", false), ("null", nil), ("\"序言\"", "序言"), ("9223372036854775807", .integer(.max)),
            ("12345678901234567890", .number(12_345_678_901_234_567_168)), ("[1,[]]", [1, []]),
            ("{\"a\":{\"b\":null}}", ["a": ["b": nil]]),
        ] as [(String, JSON)])
    func reading(text: String, expected: JSON) throws {
        let json = try JSON(text: text)
        #expect(json == expected)
        #expect("\(json)" == "\(expected)")
    }

    @Test("has no element beyond its end, and no member that is not there")
    func absence() {
        let json: JSON = ["list": [1, nil]]
        #expect(json["list"]?[1] == .some(.null))
        #expect(json["list"]?[2] == Optional.none)
        #expect(json["other"] == Optional.none)
    }

    @Test("is refused when it is nested too deep or is no JSON", arguments: ["", "{", "[1,]x", "nul"])
    func invalid(text: String) {
        #expect(throws: (any Error).self) { try JSON(text: text) }
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(throws: (any Error).self) { try JSON(text: deep) }
    }

    @Test("equals another whatever the order of keys, and 1 is 1.0")
    func equality() {
        let one: JSON = ["a": 1, "b": [1, 2]]
        let other: JSON = ["b": [1.0, 2], "a": 1.0]
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(one != ["a": 1, "b": [2, 1]])
        #expect(JSON.integer(1) != true)
    }
}
