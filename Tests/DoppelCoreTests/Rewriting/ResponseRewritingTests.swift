import Foundation
import Testing

@testable import DoppelCore

@Suite("Rewriting a response")
struct ResponseRewritingTests {
    private func outcome(
        _ reply: Reply, status: Int = 200, headers: HTTPHeaders = [:], body: Data, method: HTTPMethod = .get
    ) throws -> ResponseRewriting.Outcome {
        let response = ReceivedResponse(
            to: .make(method, "https://a.b/c"), status: status, headers: headers, body: body)
        return try reply.rewriting.apply(to: response)
    }

    private func outcome(
        _ reply: Reply, headers: HTTPHeaders = [:], _ body: String
    ) throws -> ResponseRewriting.Outcome {
        try outcome(reply, headers: headers, body: Data(body.utf8))
    }

    @Test("merges JSON, and makes the head right")
    func merge() throws {
        let headers: HTTPHeaders = [
            "Content-Type": "application/json", "Content-Length": "7", "Content-Encoding": "br",
            "ETag": "\"1\"",
            "Content-MD5": "x",
        ]
        let response = try outcome(.passThrough.merging(["b": 2]), headers: headers, #"{"a":1}"#).response
        #expect(response.text == #"{"a":1,"b":2}"#)
        #expect(
            response.headers == ["Content-Type": "application/json", "Content-Length": "13", "ETag": "\"1\""])
    }

    @Test(
        "decompresses a body that is compressed, and no other",
        arguments: ["gzip", "deflate", "gzip, deflate"])
    func compressed(coding: String) throws {
        var body = Data(#"{"a":1}"#.utf8)
        for coding in AppliedCodings(coding).known {
            body = ContentCoder(encoding: coding).process(body, isLast: true).data
        }
        let reply = Reply.passThrough.merging(["b": 2])
        for body in [body, Data(#"{"a":1}"#.utf8)] {
            let response = try outcome(reply, headers: ["Content-Encoding": coding], body: body).response
            #expect(response.text == #"{"a":1,"b":2}"#)
            #expect(response.headers == ["Content-Length": "13"])
        }
    }

    @Test("leaves a response as it came when one change can't be made, and says why")
    func lenient() throws {
        let reply = Reply.passThrough.status(201).merging(["a": 1])
        let outcome = try outcome(reply, headers: ["Content-Length": "6"], "<html>")
        #expect(outcome.response.status == 200 && outcome.response.text == "<html>")
        #expect(outcome.response.headers == ["Content-Length": "6"])
        #expect(
            outcome.note == "The response was not rewritten. "
                + "The body can't be merged with JSON, since it is none: there is no value, at byte 0.")
    }

    @Test(
        "fails in strict mode, each way with its own error",
        arguments: [
            (
                .passThrough.merging(["a": 1]), "<html>",
                .bodyIsNotJSON(reason: "there is no value, at byte 0")
            ),
            (
                .passThrough.merging([["a": 1]]), "{}",
                .mergeDoesNotApply(patch: "an array", value: "an object")
            ),
            (.passThrough.replacing("x", with: "y"), "abc", .notFound("x")),
            (.passThrough.replacing(pattern: "[0-9]", with: ""), "abc", .notFound("[0-9]")),
        ] as [(Reply, String, RewriteError)])
    func strict(reply: Reply, body: String, error: RewriteError) {
        #expect(throws: error) { try outcome(reply.rewritingStrictly(), body) }
    }

    @Test("fails in strict mode for bytes that are no text, or are damaged")
    func strictBytes() {
        let reply = Reply.passThrough.replacing("x", with: "y").rewritingStrictly()
        #expect(throws: RewriteError.bodyIsNotText(charset: "utf-8")) {
            try outcome(reply, body: Data([0xFF]))
        }
        #expect(throws: RewriteError.textDoesNotFit(charset: "iso-8859-1")) {
            let reply = Reply.passThrough.replacing("x", with: "序").rewritingStrictly()
            _ = try outcome(reply, headers: ["Content-Type": "text/plain; charset=iso-8859-1"], "x")
        }
        var damaged = ContentCoder(encoding: .gzip).process(Data(#"{"a":1}"#.utf8), isLast: true).data
        damaged[damaged.count - 5] ^= 0xFF
        #expect(throws: RewriteError.bodyIsDamaged(coding: "gzip")) {
            try outcome(reply, headers: ["Content-Encoding": "gzip"], body: damaged)
        }
    }

    @Test("replaces text and patterns, in the body's own character set")
    func text() throws {
        let latin: HTTPHeaders = ["Content-Type": "text/plain; charset=iso-8859-1"]
        let body = try outcome(
            .passThrough.replacing("é", with: "è"), headers: latin, body: Data([0x61, 0xE9])
        ).response.body
        #expect(body == Data([0x61, 0xE8]))
        let reply = Reply.passThrough.replacing(pattern: #""price":\s*(\d+)"#, with: #""price":$1.5"#)
        #expect(
            try outcome(reply, #"{"price": 12,"other":{"price":3}}"#).response.text
                == #"{"price":12.5,"other":{"price":3.5}}"#)
        #expect(
            try outcome(.passThrough.replacing(pattern: "A+", with: "b", options: .caseInsensitive), "aaca")
                .response.text == "bcb")
    }

    @Test("a closure sees everything, may change it, and may refuse in any mode")
    func closure() throws {
        let reply = Reply.passThrough.rewriting { response in
            #expect(response.request.path == "/c")
            response.status += 1
            response.headers["X"] = response.text
            try response.setText("new")
        }
        let response = try outcome(reply, "old").response
        #expect(response.status == 201 && response.headers == ["X": "old", "Content-Length": "3"])
        #expect(throws: URLError(.badServerResponse)) {
            try outcome(.passThrough.rewriting { _ in throw URLError(.badServerResponse) }, "old")
        }
        #expect(throws: RewriteError.self) {
            try outcome(.passThrough.rewriting { try $0.merge([:]) }, "old")
        }
    }

    @Test("changes the head alone without a body, and leaves fields about the body alone")
    func head() throws {
        let reply = Reply.passThrough.status(503).header("A", "1").addingHeader("A", "2").withoutHeader("b")
        #expect(!reply.rewriting.needsBody)
        let headers: HTTPHeaders = ["B": "x", "Content-Length": "9", "Content-Encoding": "gzip"]
        let plan = reply.plan().answered(200, headers, body: .empty)
        #expect(
            plan.head
                == .http(
                    status: 503, reason: nil,
                    headers: [
                        "Content-Length": "9", "Content-Encoding": "gzip", "A": "1", "A": "2",
                    ]))
        #expect(!plan.needsRewriting)
    }

    @Test(
        "leaves a response without content alone",
        arguments: [(200, HTTPMethod.head), (204, .get), (304, .get)])
    func noContent(status: Int, method: HTTPMethod) throws {
        let reply = Reply.passThrough.merging(["a": 1]).rewritingStrictly()
        let response = try outcome(reply, status: status, body: Data(), method: method).response
        #expect(response.body.isEmpty && response.headers == [:])
    }
}

@Suite("Rewriting a reply of one's own")
struct OwnReplyRewritingTests {
    private func body(_ plan: ReplyPlan) throws -> String {
        guard case .data(let data) = plan.body else { throw CocoaError(.featureUnsupported) }
        return String(decoding: data, as: UTF8.self)
    }

    @Test("happens where the stub is defined")
    func early() throws {
        let plan = Reply.json(["id": 1, "title": "a"]).merging(["title": "b"]).header("X", "1").plan()
        #expect(try body(plan) == #"{"id":1,"title":"b"}"#)
        #expect(!plan.needsRewriting)
        #expect(
            plan.head
                == .http(
                    status: 200, reason: nil,
                    headers: ["X": "1", "Content-Type": "application/json", "Content-Length": "20"]))
    }

    @Test("takes a fixture, and a patch from a file")
    func fixture() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#"{"title":"a","price":1.10}"#.utf8).write(to: folder.appendingPathComponent("book.json"))
        try Data(#"{"title":"b"}"#.utf8).write(to: folder.appendingPathComponent("patch.json"))
        let reply = Reply.file("book.json", in: .folder(folder)).merging(
            file: "patch.json", in: .folder(folder))
        #expect(reply.problems.isEmpty)
        #expect(try body(reply.plan()) == #"{"title":"b","price":1.10}"#)
        let missing = Reply.empty.merging(file: "none.json", in: .folder(folder))
        #expect(missing.problems.count == 1)
    }

    @Test("is compressed afterwards")
    func compressed() throws {
        let plan = Reply.json(["a": 1]).merging(["b": 2]).contentEncoding(.gzip).plan()
        #expect(try body(plan) == #"{"a":1,"b":2}"#)
        #expect(plan.negotiation?.codes == .gzip)
    }

    @Test("that can't be is a mistake")
    func mistake() {
        #expect(
            Reply.text("abc").merging(["a": 1]).problems
                == [.rewriting(.bodyIsNotJSON(reason: "there is no value, at byte 0"))])
        #expect(
            Reply.passThrough.replacing(pattern: "(", with: "").problems
                == [.rewriting(.invalidRegularExpression("("))])
        #expect(Reply.passThrough.merging(["a": 1]).problems.isEmpty)
        #expect(Reply.passThrough.taking(.seconds(1)).problems == [.timeNeedsLength])
    }

    @Test("waits for the request when a closure makes it, or the body is a stream")
    func late() async throws {
        let closure = Reply.json(["a": 1]).rewriting { try $0.merge(["path": $0.request.path.json]) }.plan()
        let chunks = Reply.chunks([.init(#"{"a""#), .init(":1}")], type: "application/json").merging(["b": 2])
            .plan()
        for (plan, expected) in [(closure, #"{"a":1,"path":"/c"}"#), (chunks, #"{"a":1,"b":2}"#)] {
            #expect(plan.needsRewriting)
            let data = try await plan.collectedBody()
            let (rewritten, note) = plan.rewritten(data, for: .make(.get, "https://a.b/c"))
            #expect(try body(rewritten) == expected)
            #expect(note == nil && !rewritten.needsRewriting)
        }
    }

    @Test("is forgotten when other content follows")
    func replaced() throws {
        let reply = Reply.passThrough.merging(["a": 1]).json(["b": 2])
        #expect(try body(reply.plan()) == #"{"b":2}"#)
        #expect(reply.plan().upstream == nil)
    }
}

@Suite("Hosts that pass through")
struct PassThroughHostsTests {
    @Test(
        "are told by name, subdomain and port",
        arguments: [
            (["a.b"], "https://A.b/c", true), (["A.B"], "http://a.b:81/", true),
            (["a.b"], "https://x.a.b/", false),
            (["*.a.b"], "https://x.a.b/", true), (["*.a.b"], "https://a.b/", false),
            (["*"], "https://a.b/", true),
            (["a.b:81"], "http://a.b:81/", true), (["a.b:81"], "http://a.b/", false),
            (["a.b:80"], "http://a.b/", true),
            (["[::1]:81"], "http://[::1]:81/", true), (["[::1]"], "http://[::1]:81/", true),
            (["::1"], "http://[::1]/", true),
            ([], "https://a.b/", false), (["x", "a.b"], "https://a.b/", true), (["a.b"], "data:,x", false),
        ])
    func hosts(patterns: [String], url: String, contains: Bool) {
        #expect(PassThroughHosts(patterns).contains(.make(.get, url)) == contains)
    }

    @Test("have another policy than the registry's")
    func policy() {
        let stubs = StubRegistry()
        stubs.passThroughHosts = ["localhost"]
        guard case .passThrough = stubs.policy(for: .make(.get, "http://localhost/")),
            case .fail = stubs.policy(for: .make(.get, "http://a.b/"))
        else { return #expect(Bool(false)) }
    }
}
