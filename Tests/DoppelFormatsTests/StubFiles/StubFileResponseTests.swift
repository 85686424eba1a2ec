import DoppelCore
import Foundation
import Testing

@testable import DoppelFormats

@Suite("A response in a stub file") struct StubFileResponseTests {
    private func given(_ response: String, beside files: [(String, String)] = []) throws -> Given {
        let stubbed = try Stubbed(response: response, beside: files)
        #expect(stubbed.failures == [])
        return try #require(stubbed.give())
    }

    private func plan(_ response: String) throws -> ReplyPlan {
        let stubbed = try Stubbed(response: response)
        #expect(stubbed.failures == [])
        return try #require(stubbed.stubs.plan(.get, "https://api.example/"))
    }

    @Test("has its JSON as it stands in the file, without comments and white space")
    func json() throws {
        let given = try given(
            """
            {"json": {
                "z": 1.50,  // kept as it is
                "a": [12345678901234567890, "ü\\n", null, true,], /* so is the order */
            }}
            """)
        #expect(given.text == #"{"z":1.50,"a":[12345678901234567890,"ü\n",null,true]}"#)
        #expect(given.headers["Content-Type"] == "application/json")
        #expect(given.status == 200)
    }

    @Test("has a status, a reason and header fields, of which null leaves one out")
    func head() throws {
        let given = try given(
            """
            {"status": 404, "reason": "Gone fishing", "text": "no",
             "headers": {"X-A": "1", "Set-Cookie": ["a=1", "b=2"], "Content-Length": null}}
            """)
        #expect(given.status == 404)
        #expect(given.reason == "Gone fishing")
        #expect(
            given.headers == [
                "X-A": "1", "Set-Cookie": "a=1", "Set-Cookie": "b=2",
                "Content-Type": "text/plain; charset=utf-8",
            ])
    }

    @Test("has a body from text, base64, a file or a recorded message")
    func bodies() throws {
        #expect(try given(#"{"text": "a", "contentType": "text/csv"}"#).headers["Content-Type"] == "text/csv")
        #expect(try given(#"{"base64": "AAE="}"#).body == Data([0, 1]))
        let file = try given(#"{"file": "b/a.json"}"#, beside: [("b/a.json", "[]")])
        #expect(file.text == "[]")
        #expect(file.headers["Content-Type"] == "application/json")
        let message = try given(
            #"{"message": "a.response", "status": 203}"#, beside: [("a.response", "HTTP/2 200\nx: y\n\nhi")])
        #expect(message.status == 203)
        #expect(message.headers == ["x": "y"])
        #expect(message.text == "hi")
    }

    @Test("waits and takes its time")
    func timing() throws {
        let slow = try plan(#"{"text": "a", "delay": 0.25, "jitter": 0.1, "network": "edge"}"#)
        #expect(slow.timing.delay == .milliseconds(250))
        #expect(slow.timing.jitter == .milliseconds(100))
        #expect(slow.timing.pace == .speed(bytesPerSecond: 16_000))
        let own = try plan(#"{"network": {"bytesPerSecond": 5, "latency": 2}}"#)
        #expect(own.timing.latency == .seconds(2))
        #expect(try plan(#"{"text": "a", "duration": 3}"#).timing.pace == .time(.seconds(3)))
        #expect(try plan(#"{"bytesPerSecond": 10}"#).timing.pace == .speed(bytesPerSecond: 10))
    }

    @Test("is an error, or fails in the middle")
    func errors() throws {
        let lost = try plan(#"{"error": "notConnectedToInternet"}"#)
        guard case .failBeforeHead(let error) = lost.ending else { return #expect(Bool(false)) }
        #expect((error as? URLError)?.code == .notConnectedToInternet)
        let numbered = try plan(#"{"error": -1001}"#)
        guard case .failBeforeHead(let error) = numbered.ending else { return #expect(Bool(false)) }
        #expect((error as? URLError)?.code == .timedOut)
        let half = try plan(#"{"text": "abc", "failAfter": {"bytes": 2, "error": "timedOut"}}"#)
        guard case .fail(let error, afterBytes: 2) = half.ending else { return #expect(Bool(false)) }
        #expect((error as? URLError)?.code == .timedOut)
    }

    @Test("has faults by their names")
    func faults() throws {
        for (name, fault) in StubValue.faults {
            #expect(try plan(#"{"text": "abc", "fault": "\#(name)"}"#).fault == fault)
        }
        let failures = try Stubbed(#"{"request": {}, "response": {"fault": "garbge"}}"#).failures
        #expect(
            failures.first?.contains(#""garbge" is not known. Did you mean garbage?"#) == true, "\(failures)")
    }

    @Test("says what a server does on a WebSocket")
    func webSocket() throws {
        #expect(try plan(#"{"webSocket": "echo"}"#).webSocket != nil)
        let text =
            #"{"webSocket": [{"send": {"price": 7}, "after": 1.5}, "receive", {"close": 4000, "reason": "x"}]}"#
        let value = StubValue(node: try LocatedJSON.read(Data(text.utf8)), path: "")
        var fields = try value.fields()
        #expect(
            try fields.require("webSocket").webSocketSteps() == [
                .send(.text(#"{"price":7}"#), after: .milliseconds(1_500)), .receive,
                .close(4_000, reason: "x"),
            ])
        let failures = try Stubbed(#"{"request": {}, "response": {"webSocket": [{"close": 1006}]}}"#).failures
        #expect(
            failures.first?.contains("1006 can't be sent: give 1000 to 1003, 1007 to 1014 or 3000 to 4999")
                == true,
            "\(failures)")
    }

    @Test("redirects, is compressed, has a validator, and is merged with JSON")
    func rest() throws {
        let redirect = try given(#"{"redirect": "/login", "status": 307}"#)
        #expect(redirect.status == 307)
        #expect(redirect.headers["Location"] == "/login")
        let zipped = try given(#"{"text": "a", "encoding": "gzip", "etag": "v1"}"#)
        #expect(zipped.headers["Content-Encoding"] == "gzip")
        #expect(zipped.headers["ETag"] == "\"v1\"")
        let merged = try given(#"{"file": "a.json", "merge": {"b": 2}}"#, beside: [("a.json", #"{"a":1}"#)])
        #expect(merged.text == #"{"a":1,"b":2}"#)
    }

    @Test("can be the network's, that of another origin as well")
    func passThrough() throws {
        #expect(try plan(#"{"passThrough": true}"#).upstream != nil)
        let staging = try plan(#"{"passThrough": "https://staging.example/v2", "merge": {"a": 1}}"#)
        let request = InterceptedRequest(url: URL(string: "https://api.example/books?x=1")!)
        #expect(
            try staging.upstream?.rewritten(request).url.absoluteString
                == "https://staging.example/v2/books?x=1")
    }

    @Test("comes after others, in turn or in a circle, as often and in what state is said")
    func sequences() throws {
        let stubbed = try Stubbed(
            """
            {"stubs": [
              {"request": {"path": "/a"}, "responses": [{"text": "1"}, {"text": "2"}]},
              {"request": {"path": "/b"}, "responses": [{"text": "1"}, {"text": "2"}], "cycle": true},
              {"request": {"path": "/c"}, "response": {"text": "once"}, "times": 1, "priority": 2, "name": "c"},
              {"request": {"path": "/d"}, "scenario": {"name": "s", "becomes": "on"}},
              {"request": {"path": "/e"}, "scenario": {"name": "s", "requires": "on"}},
            ]}
            """)
        #expect(stubbed.failures == [])
        let ask = { (path: String) in stubbed.give(.get, "https://x.example\(path)")?.text }
        #expect((1...3).map { _ in ask("/a") } == ["1", "2", "2"])
        #expect((1...3).map { _ in ask("/b") } == ["1", "2", "1"])
        #expect([ask("/c"), ask("/c")] == ["once", nil])
        #expect([ask("/e"), ask("/d"), ask("/e")] == [nil, "", ""])
        #expect(stubbed.handles.map(\.stub.name) == [nil, nil, "c", nil, nil])
    }
}
