import Foundation
import Testing

@testable import DoppelCore

@Suite("Merging by JSON Merge Patch")
struct MergePatchTests {
    /// RFC 7396, appendix A, in its order.
    static let vectors: [(original: String, patch: String, result: String)] = [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#),
        (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
        (#"{"a":"foo"}"#, #"null"#, #"null"#),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
        (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        (#"{}"#, #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ]

    @Test("gives what the RFC says", arguments: vectors.indices)
    func vector(index: Int) throws {
        let (original, patch, result) = Self.vectors[index]
        #expect(try merged(original, patch, by: .mergePatch) == result)
        let value = try JSONMerge.mergePatch(try JSON(text: patch), into: try JSON(text: original))
        #expect(value == (try JSON(text: result)))
    }
}

@Suite("Merging key by key")
struct KeyByKeyTests {
    @Test(
        "changes what the patch names, and nothing else",
        arguments: [
            // Siblings of a replaced value stay; GYHttpMock loses them.
            (#"{"a":1,"b":{"c":2,"d":3}}"#, #"{"b":{"c":"x"}}"#, #"{"a":1,"b":{"c":"x","d":3}}"#),
            (
                #"{"data":{"id":1,"location":"GZ"}}"#, #"{"data":{"time":"now"}}"#,
                #"{"data":{"id":1,"location":"GZ","time":"now"}}"#
            ),
            (#"{"a":1}"#, #"{"a":null}"#, #"{"a":null}"#),
            (#"{"a":[1,2]}"#, #"{"a":[3]}"#, #"{"a":[3]}"#),
            (#"{"a":[{"x":1},2,{"x":3}]}"#, #"{"a":[{"y":0}]}"#, #"{"a":[{"x":1,"y":0},2,{"x":3,"y":0}]}"#),
            (#"{"a":[{"x":1}]}"#, #"{"a":[{"y":0},{"z":[1]}]}"#, #"{"a":[{"x":1,"y":0,"z":[1]}]}"#),
            (#"{"a":[{"x":1}]}"#, #"{"a":[{"y":0},2]}"#, #"{"a":[{"y":0},2]}"#),
            (#"{"a":[]}"#, #"{"a":[{"y":0}]}"#, #"{"a":[]}"#),
            (#"{"a":"text"}"#, #"{"a":[{"y":0}]}"#, #"{"a":[{"y":0}]}"#),
            (#"[{"id":1},{"id":2}]"#, #"[{"new":true}]"#, #"[{"id":1,"new":true},{"id":2,"new":true}]"#),
            (#"{"a":1}"#, #"{}"#, #"{"a":1}"#),
            (#"{"":1,"\u0061":2}"#, #"{"":3,"a":4}"#, #"{"":3,"\u0061":4}"#),
        ])
    func rule(original: String, patch: String, result: String) throws {
        #expect(try merged(original, patch) == result)
    }

    @Test("gives the result of the article about GYHttpMock")
    func article() throws {
        let live = """
            {"data": [ {
                  "bookId":"0000001",
                  "updated": [
                    { "chapterIdx": 1, "title": "序言" },
                    { "chapterIdx": 2, "title": "第2章" }
                  ]
            }]}
            """
        let patch = #"{"data": [{ "updated": [ { "hello":"world" } ] }]}"#
        #expect(
            try merged(live, patch) == #"{"data":[{"bookId":"0000001","updated":["#
                + #"{"chapterIdx":1,"title":"序言","hello":"world"},{"chapterIdx":2,"title":"第2章","hello":"world"}]}]}"#
        )
    }

    @Test("keeps numbers, escapes and the order of keys as they were written")
    func verbatim() throws {
        let live = #"{"z":1.10,"big":123456789012345678901234567890,"e":1E-400,"s":"\u00e9\/","a":-0}"#
        #expect(try merged(live, #"{"new":1}"#) == live.dropLast() + #","new":1}"#)
    }

    @Test(
        "refuses a patch of another kind",
        arguments: [("{}", "[]"), ("[]", "{}"), ("1", "{}"), ("{}", "1"), ("1", "2")])
    func kinds(original: String, patch: String) {
        #expect(throws: RewriteError.self) { try merged(original, patch) }
    }
}

@Suite("Reading a JSON text")
struct JSONTextTests {
    @Test(
        "takes what RFC 8259 allows",
        arguments: [
            "0", "-0.5e+10", "[]", "{}", #""""#, "null", " [ 1 , 2 ] ", "[0,-1,10,0.0]",
            #""\"\\\/\b\f\n\r\t\uD83D\uDE00""#,
            "[[[]]]", #"{"a":{"b":[true,false,null]}}"#, "\u{FEFF}{}",
        ])
    func valid(text: String) throws {
        let data = try JSONText(Data(text.utf8)).data
        #expect(try JSON(data: data) == JSON(text: text))
    }

    @Test(
        "refuses what it does not, and says where",
        arguments: [
            ("", "it is empty"), ("  ", "there is no value, at byte 2"),
            ("{\"a\":1,}", "a key is missing, at byte 7"), ("[1,]", "there is no value, at byte 3"),
            ("[1 2]", "an array does not go on or end, at byte 3"),
            ("{\"a\" 1}", "a colon is missing, at byte 5"),
            ("{\"a\":1", "an object does not go on or end, at byte 6"),
            ("tru", "there is no value, at byte 0"),
            ("01", "a number begins with 0, at byte 2"),
            ("1.", "a number has no digits after its point, at byte 2"),
            ("1e", "a number has no exponent after its E, at byte 2"), ("-", "there is no value, at byte 1"),
            ("\"a", "a string does not end, at byte 2"),
            ("\"\\x\"", "a string has a wrong escape, at byte 2"),
            ("\"\\u12G4\"", "a string has a wrong escape, at byte 2"),
            ("\"a\nb\"", "a string has a control character, at byte 2"),
            ("1 1", "there is more after its end, at byte 2"),
            ("<html>", "there is no value, at byte 0"),
        ])
    func invalid(text: String, reason: String) {
        #expect(throws: RewriteError.bodyIsNotJSON(reason: reason)) { try JSONText(Data(text.utf8)) }
    }

    @Test("refuses bytes that are not UTF-8, and what is nested too deep")
    func damaged() {
        #expect(throws: RewriteError.bodyIsNotJSON(reason: "a string is not UTF-8, at byte 3")) {
            try JSONText(Data([0x22, 0xFF, 0x22]))
        }
        let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        #expect(throws: RewriteError.bodyIsNotJSON(reason: "it is nested too deep, at byte 513")) {
            try JSONText(Data(deep.utf8))
        }
    }
}

private func merged(_ original: String, _ patch: String, by rule: JSONMerge = .keyByKey) throws -> String {
    let target = try JSONText(Data(original.utf8))
    return String(decoding: try rule.apply(try JSONText(Data(patch.utf8)), to: target).data, as: UTF8.self)
}
