import DoppelCore
import DoppelServer
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@Suite("Stubs, journal and verification through the control API", .timeLimit(.minutes(2)))
struct ControlTrafficTests {
    @Test("a stub is made, answers, is listed, and goes")
    func stubs() async throws {
        let ground = try ControlledServer()
        let client = ground.client
        let added = try await client.addStubs([
            "name": "shelf", "request": ["method": "GET", "path": "/shelf"],
            "response": ["status": 201, "json": ["n": 1]],
        ])
        let id = try #require(added.stubs.first?.id)
        #expect(try await ground.ask("/shelf").body == #"{"n":1}"#)
        let listed = try await client.stubs()
        #expect(listed.map(\.name) == ["shelf", "book"])
        #expect(listed.map(\.callCount) == [1, 0])
        #expect(try await ground.ask("/__doppel/stubs/shelf").status == 200)
        await #expect(throws: ControlError.self) { try await client.replaceStub(id, by: ["request": 7]) }
        #expect(try await ground.ask("/shelf").status == 201)
        let other = try await client.replaceStub(
            id, by: ["request": ["path": "/shelf"], "response": ["text": "new"]])
        #expect(try await ground.ask("/shelf").body == "new")
        try await client.removeStub(try #require(other.stubs.first?.id))
        #expect(try await ground.ask("/shelf").status == 404)
        #expect(
            try await ground.refusal("DELETE", "/__doppel/stubs/\(id)")
                == "404 There is no stub \"\(id)\": GET /__doppel/stubs lists them.")
        try await client.removeAllStubs()
        #expect(try await client.overview().stubs == 0)
    }

    @Test("a file of stubs, sets and presets is taken as a whole or not at all")
    func stubFile() async throws {
        let ground = try ControlledServer()
        let refused = try await ground.refusal(
            "POST", "/__doppel/stubs",
            #"{"stubs": [{"request": {"path": "/a"}}, {"request": {"pth": "/b"}}, {"requst": {}}]}"#)
        #expect(
            refused == """
                422 line 1: stubs[1].request.pth: there is no such key here. Did you mean path?
                line 1: stubs[2]: "request" is missing
                """)
        #expect(ground.stubs.stubs.count == 1)
        let added = try await ground.client.addStubs([
            "sets": [["name": "S", "request": ["path": "/s"], "choices": [["name": "A"], ["name": "B"]]]],
            "presets": [["name": "P", "selections": ["S": "B"]]],
        ])
        #expect(added.sets == ["S"] && added.presets == ["P"])
        try await ground.client.apply(preset: "P")
        #expect(try await ground.client.responseSet(named: "S").selectionInWords == "B")
    }

    @Test("the policy for requests that nothing answers is changed")
    func unmatched() async throws {
        let ground = try ControlledServer()
        try await ground.client.setUnmatched(reply: ["status": 410, "text": "gone"])
        #expect(try await ground.ask("/nowhere").body == "gone")
        #expect(try await ground.client.overview().unmatched == "reply")
        try await ground.client.setUnmatched("fail")
        #expect(try await ground.ask("/nowhere").status == 404)
        #expect(
            try await ground.refusal("PUT", "/__doppel/unmatched", #"{"policy": "reply"}"#)
                == "400 policy: fail, passThrough, or reply together with a response was expected.")
    }

    @Test("a network on which nothing arrives can be ended again")
    func network() async throws {
        let ground = try ControlledServer()
        try await ground.client.setNetwork("offline")
        #expect(ground.server.network == .offline)
        try await ground.client.setNetwork("none")
        #expect(ground.server.network == nil)
        let figures = try await ground.ask(
            "PUT", "/__doppel/network", #"{"latency": 0.25, "downBytesPerSecond": 20000}"#)
        #expect(
            ground.server.network == NetworkProfile(latency: .milliseconds(250), downBytesPerSecond: 20_000))
        #expect(try JSON(text: figures.body)["profile"] == "custom")
        #expect(
            try await ground.refusal("PUT", "/__doppel/network", #"{"profile": "slow3g"}"#)
                == "422 profile: there are none, offline, slow3G, slow4G, fast4G, not slow3g. Did you mean slow3G?"
        )
    }

    @Test("the journal is asked, filtered, exported and cleared, and the API's own requests are not in it")
    func journal() async throws {
        let ground = try ControlledServer()
        for path in ["/books/1", "/books/2", "/feed?token=abc", "/nowhere"] { _ = try await ground.ask(path) }
        let client = ground.client
        #expect(try await client.exchanges().map(\.path) == ["/books/1", "/books/2", "/feed", "/nowhere"])
        #expect(try await client.exchanges(["path": "/books/*"]).map(\.path) == ["/books/1", "/books/2"])
        #expect(try await client.exchanges(["path": "/books/*", "last": "1"]).map(\.path) == ["/books/2"])
        #expect(try await client.exchanges(["status": "4xx"]).map(\.path) == ["/nowhere"])
        #expect(
            try await client.exchanges(["text": "FEED?"]).map { "\($0.stub ?? "") \($0.path)" } == [
                "Feed /feed"
            ])
        let first = try #require(try await client.exchanges().first?.id)
        #expect(try await client.exchanges(["after": "\(first)", "method": "get"]).count == 3)
        #expect(try await ground.ask("/__doppel/journal/\(first)").status == 200)
        let text = try await ground.ask("/__doppel/journal").body
        #expect(!text.contains("abc"))
        let archive = try JSON(data: await client.archive(["status": "200-299"]))
        #expect(archive["log"]?["entries"]?.array?.count == 3)
        #expect(
            try await ground.refusal("/__doppel/journal?limit=3").hasPrefix(
                #"400 There is no key "limit" in the query. The keys are: after, bodyBytes, failures, "#))
        #expect(
            try await ground.refusal("/__doppel/journal?status=x")
                == "400 status: 404, 4xx or 400-499 was expected, not x.")
        let cut = try await client.exchanges(["path": "/feed", "bodyBytes": "2"])
        #expect(cut.map { $0.response?.text } == ["[1"] && cut.first?.response?.isBodyComplete == false)
        try await client.clearJournal()
        #expect(try await client.exchanges().isEmpty)
    }

    @Test("verification says whether, and if not what there was instead")
    func verify() async throws {
        let ground = try ControlledServer()
        _ = try await ground.ask("/books/1")
        let client = ground.client
        let holds = try await client.verify(["path": "/books/1"], .exactly(1))
        #expect(holds.holds && holds.count == 1 && holds.explanation == nil)
        let fails = try await client.verify(["method": "POST", "path": "/login"])
        #expect(!fails.holds && fails.count == 0)
        let words = "to be requested at least 1 time, but it was requested 0 times."
        #expect(fails.explanation?.contains(words) == true)
        #expect(try await client.verify(["path": "/x"], .never).holds)
        #expect(
            try await ground.refusal("POST", "/__doppel/verify", #"{"exactly": 1}"#)
                == """
                400 Give one of request, order and noUnexpectedRequests: a request, written as in a stub file, may be \
                counted with exactly, atLeast and atMost.
                """)
    }

    @Test("verification waits for a request that is still to come")
    func verifyWithin() async throws {
        let ground = try ControlledServer()
        async let outcome = ground.client.verify(["path": "/books/9"], within: .seconds(60))
        _ = try await ground.ask("/books/9")
        #expect(try await outcome.holds)
    }

    @Test("exchanges are sent as they end")
    func events() async throws {
        let ground = try ControlledServer()
        let (port, server) = (ground.server.port, ground.server)
        let reader = try await blocking {
            let client = try RawClient(port: port)
            try client.send("GET /__doppel/events?path=/books/* HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            let head = try client.read(through: "\r\n\r\n")
            _ = try client.read(through: "id: 0\n\n")
            return (client, head)
        }
        #expect(reader.1.contains("Content-Type: text/event-stream"))
        _ = try await ground.ask("/feed")
        _ = try await ground.ask("/books/3")
        let event = try await blocking { try reader.0.read(through: "\n\n") }
        #expect(event.contains("event: exchange\nid: 2\ndata: {"), "\(event)")
        #expect(event.contains("/books/3"))
        // It does not wait for a stream that never ends.
        let start = ContinuousClock.now
        await server.stop(within: .seconds(60))
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    @Test("a reader of events who goes leaves nothing behind, and HEAD does not wait for events")
    func readerGone() async throws {
        weak let stubs = try await {
            let ground = try ControlledServer()
            #expect(try await ground.ask("HEAD", "/__doppel/events").status == 200)
            let port = ground.server.port
            try await blocking {
                let client = try RawClient(port: port)
                try client.send("GET /__doppel/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
                _ = try client.read(through: "\r\n\r\n")
            }
            await ground.server.stop()
            return ground.stubs
        }()
        try await eventually { stubs == nil }
    }
}
