import DoppelCore
import Foundation
import Testing

@testable import DoppelFormats

@Suite("A JSON reader") struct JSONReaderTests {
    private func raw(_ text: String, _ dialect: JSONReader.Dialect = .strict) throws -> String {
        try JSONReader.read(Data(text.utf8), dialect) { try $0.rawText() }
    }

    @Test(
        "takes escapes and characters of every plane",
        arguments: [
            (#""a\"b\\c\/d\b\f\n\r\té""#, "a\"b\\c/d\u{8}\u{C}\n\r\té"),
            (#""\ud83d\ude00 序言 😀""#, "😀 序言 😀"), (#""""#, ""), (#""\ud800x""#, "\u{FFFD}x"),
            (#""\udc00""#, "\u{FFFD}"), (#""\ud800\u0041""#, "\u{FFFD}A"),
            (#""0123456789012345678901234567890123456789""#, "0123456789012345678901234567890123456789"),
        ])
    func strings(text: String, expected: String) throws {
        #expect(try JSONReader.read(Data(text.utf8)) { try $0.string() } == expected)
    }

    @Test("keeps the digits of numbers and the order of members")
    func order() throws {
        let text = #"{"b": 12345678901234567890.10, "a": [1e400, -0]}"#
        #expect(try raw(text) == text)
    }

    @Test(
        "says what is wrong in which line",
        arguments: [
            ("", "line 1: a value was expected, here is the end of the file"),
            ("{\n\"a\": tru\n}", "line 2: a: true or false was expected"),
            ("[1,\n2\n", "line 3: a comma or ] was expected, here is the end of the file"),
            ("[1,\n]", "line 2: [1]: a value was expected, here is ]"),
            ("{\"a\": {\"b\": [0, \"x]}}", "line 1: a.b[1]: this string does not end"),
            (
                "[\"a\nb\"]",
                "line 1: [0]: a line end or another control character in a string has to be escaped"
            ),
            ("{a: 1}", "line 1: a key in quotes was expected, here is a"),
            ("{\"a\" 1}", "line 1: a colon was expected after the key \"a\", here is 1"),
            ("[01]", "line 1: [0]: a number has digits, and none of them is a leading 0"),
            ("[1.]", "line 1: [0]: a digit was expected, here is ]"),
            ("1 2", "line 1: nothing may follow the value, here is 2"),
            (#"["\x"]"#, #"line 1: [0]: \x is no escape of JSON"#),
            (#"["\u12"]"#, #"line 1: [0]: \u takes four hexadecimal digits"#),
            ("// no", "line 1: a value was expected, here is /"),
        ])
    func errors(text: String, message: String) {
        #expect(throws: FormatError.self) { try raw(text) }
        do { _ = try raw(text) } catch { #expect("\(error)" == message) }
    }

    @Test("refuses bytes that are not UTF-8")
    func notUTF8() {
        #expect(throws: FormatError("this text is not UTF-8; save the file in UTF-8", line: 1)) {
            try JSONReader.read(Data([0x22, 0xFF, 0x22])) { try $0.string() }
        }
    }

    @Test("takes comments and a last comma where the dialect allows them")
    func comments() throws {
        let text = "{ // one\n \"a\": [1, /* two\n */ 2,], }\n// end"
        #expect(try JSON(text: raw("[1, 2]")) == [1, 2])
        var keys: [String] = []
        try JSONReader.read(Data(text.utf8), .commented) { reader in
            try reader.object { key, reader in
                keys.append(key)
                try reader.skip()
            }
        }
        #expect(keys == ["a"])
        #expect(throws: FormatError("this comment does not end", line: 2)) {
            try raw("[1,\n/* 2]", .commented)
        }
    }

    @Test("stops at a depth that no honest file has")
    func depth() {
        let deep = String(repeating: "[", count: 1_000_000)
        #expect(throws: FormatError.self) { try raw(deep) }
        let objects = String(repeating: "{\"a\":", count: 1_000_000)
        #expect(throws: FormatError.self) { try raw(objects) }
    }

    @Test("agrees with JSONSerialization about truncated and mangled texts", .timeLimit(.minutes(1)))
    func agreement() throws {
        let text = #"{"a": [1, -2.5e3, "x\nA", true, null, {"b": {}}], "c": "😀"}"#
        let bytes = Array(text.utf8)
        for count in 0..<bytes.count {
            #expect(throws: FormatError.self) { try raw(String(decoding: bytes[..<count], as: UTF8.self)) }
        }
        var mangled = bytes
        for place in bytes.indices {
            for byte in Array("{}[]\",:0-.eE\\tn ".utf8) {
                mangled[place] = byte
                let data = Data(mangled)
                let theirs =
                    (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
                let ours = (try? JSONReader.read(data) { try $0.rawText() }) != nil
                #expect(ours == theirs, "\(String(decoding: mangled, as: UTF8.self))")
            }
            mangled[place] = bytes[place]
        }
    }
}

@Suite("A JSON writer") struct JSONWriterTests {
    @Test("lays out, escapes and keeps the order")
    func layout() throws {
        let data = JSONWriter.data { writer in
            writer.object { writer in
                writer.member("b") { $0.string("\"\\/\n\u{1}é") }
                writer.member("a") { writer in writer.array { $0.element { $0.number(1.5) } } }
                writer.member("empty") { writer in writer.array { _ in } }
                writer.member("raw") { $0.raw(#"{"z":1.0,"y":[true,null]}"#) }
                writer.member("whole") { $0.number(3) }
            }
        }
        #expect(
            String(decoding: data, as: UTF8.self) == #"""
                {
                  "b": "\"\\/\n\u0001é",
                  "a": [
                    1.5
                  ],
                  "empty": [],
                  "raw": {
                    "z": 1.0,
                    "y": [
                      true,
                      null
                    ]
                  },
                  "whole": 3
                }

                """#)
    }
}
