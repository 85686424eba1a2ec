import DoppelCore
import Foundation
import Testing

@testable import DoppelFormats

@Suite("The article about stub files") struct StubFileDocumentationTests {
    private static let article: String = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Sources/Doppel/Doppel.docc/StubFiles.md")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }()

    @Test(
        "is accompanied by a schema that allows the reader's keys, and no others",
        arguments: [
            ("file", #"{"zzzzzzzzzzzz": 1}"#), ("stub", #"{"request": {}, "zzzzzzzzzzzz": 1}"#),
            ("request", #"{"request": {"zzzzzzzzzzzz": 1}}"#),
            ("body", #"{"request": {"body": {"zzzzzzzzzzzz": 1}}}"#),
            ("part", #"{"request": {"body": {"multipart": {"a": {"zzzzzzzzzzzz": 1}}}}}"#),
            ("pattern", #"{"request": {"query": {"a": {"zzzzzzzzzzzz": 1}}}}"#),
            ("regex", #"{"request": {"urlMatches": {"matches": "a", "zzzzzzzzzzzz": 1}}}"#),
            ("response", #"{"request": {}, "response": {"zzzzzzzzzzzz": 1}}"#),
            ("event", #"{"request": {}, "response": {"events": [{"data": 1, "zzzzzzzzzzzz": 1}]}}"#),
            ("failAfter", #"{"request": {}, "response": {"failAfter": {"bytes": 1, "zzzzzzzzzzzz": 1}}}"#),
            (
                "webSocketStep",
                #"{"request": {}, "response": {"webSocket": [{"send": 1, "zzzzzzzzzzzz": 1}]}}"#
            ),
            (
                "network",
                #"{"request": {}, "response": {"network": {"bytesPerSecond": 1, "zzzzzzzzzzzz": 1}}}"#
            ),
            ("scenario", #"{"request": {}, "scenario": {"name": "a", "zzzzzzzzzzzz": 1}}"#),
            ("set", #"{"sets": [{"name": "a", "request": {}, "choices": [], "zzzzzzzzzzzz": 1}]}"#),
            (
                "choice",
                #"{"sets": [{"name": "a", "request": {}, "choices": [{"name": "b", "zzzzzzzzzzzz": 1}]}]}"#
            ),
            ("preset", #"{"presets": [{"name": "a", "zzzzzzzzzzzz": 1}]}"#),
        ])
    func schema(definition: String, text: String) throws {
        let schema = try JSON(text: StubFileSchema.text)
        let properties = schema["$defs"]?[definition]?["properties"]?.object
        #expect(properties?.keys.sorted() == (try Self.keys(of: text)))
    }

    /// The keys that the reader names when one is not known.
    private static func keys(of text: String) throws -> [String] {
        let failure = try #require(try Stubbed(text).failures.first)
        let list = try #require(failure.components(separatedBy: "The keys are: ").last)
        return list.dropLast().components(separatedBy: ", ")
    }

    @Test("has a sample that works")
    func sample() throws {
        let start = try #require(Self.article.range(of: "```json\n"))
        let end = try #require(
            Self.article.range(of: "\n```", range: start.upperBound..<Self.article.endIndex))
        let stubbed = try Stubbed(String(Self.article[start.upperBound..<end.lowerBound]))
        #expect(stubbed.failures == [])
        #expect(
            stubbed.give(.get, "https://api.example.com/books/7?lang=en")?.text == #"{"id":7,"price":19.90}"#)
        #expect(stubbed.give(.get, "https://x.example/jobs/1")?.text == #"{"state":"queued"}"#)
        try stubbed.stubs.select("Without name", for: "Login")
        #expect(stubbed.give(.post, "https://x.example/login")?.text.contains("null") == true)
    }

    @Test(
        "names every key",
        arguments: [
            #"{"zzzzzzzzzzzz": 1}"#, #"{"request": {}, "zzzzzzzzzzzz": 1}"#,
            #"{"request": {"zzzzzzzzzzzz": 1}}"#,
            #"{"request": {"body": {"zzzzzzzzzzzz": 1}}}"#,
            #"{"request": {"query": {"a": {"zzzzzzzzzzzz": 1}}}}"#,
            #"{"request": {"body": {"multipart": {"a": {"zzzzzzzzzzzz": 1}}}}}"#,
            #"{"request": {}, "response": {"zzzzzzzzzzzz": 1}}"#,
            #"{"request": {}, "response": {"events": [{"data": 1, "zzzzzzzzzzzz": 1}]}}"#,
            #"{"request": {}, "response": {"failAfter": {"bytes": 1, "zzzzzzzzzzzz": 1}}}"#,
            #"{"request": {}, "response": {"webSocket": [{"send": 1, "zzzzzzzzzzzz": 1}]}}"#,
            #"{"request": {}, "response": {"network": {"bytesPerSecond": 1, "zzzzzzzzzzzz": 1}}}"#,
            #"{"request": {}, "scenario": {"name": "a", "zzzzzzzzzzzz": 1}}"#,
            #"{"sets": [{"name": "a", "request": {}, "choices": [], "zzzzzzzzzzzz": 1}]}"#,
            #"{"sets": [{"name": "a", "request": {}, "choices": [{"name": "b", "zzzzzzzzzzzz": 1}]}]}"#,
            #"{"presets": [{"name": "a", "zzzzzzzzzzzz": 1}]}"#,
        ])
    func keys(text: String) throws {
        let keys = try Self.keys(of: text)
        #expect(keys.count > 1)
        for key in keys {
            #expect(Self.article.contains("`\(key)`") || Self.article.contains("\"\(key)\":"), "\(key)")
        }
    }

    @Test("names every speed and every fault")
    func speeds() {
        for (name, _) in StubValue.speeds { #expect(Self.article.contains("`\(name)`"), "\(name)") }
        for (name, _) in StubValue.faults { #expect(Self.article.contains("`\(name)`"), "\(name)") }
    }
}
