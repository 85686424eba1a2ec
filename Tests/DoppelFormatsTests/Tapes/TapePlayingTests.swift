import DoppelCore
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelFormats

@Suite("A tape that plays") struct TapePlayingTests {
    @Test("gives repeated requests successive entries, then the last, the first again, or nothing")
    func repeats() throws {
        let entries = ["1", "2", "3"].map { HAR.Entry.make(text: $0) }
        let answers = { (repeats: Tape.Repeats) in
            let deck = try Deck(entries, .init(mode: Tape.Mode.none, repeats: repeats))
            return (0..<5).map { _ in deck.answer() ?? "-" }.joined()
        }
        #expect(try answers(.last) == "12333")
        #expect(try answers(.wrap) == "12312")
        #expect(try answers(.fail) == "123--")
    }

    @Test("gives each of a thousand concurrent requests an entry of its own")
    func concurrency() async throws {
        let deck = try Deck(
            (0..<1_000).map { .make(text: "\($0)") }, .init(mode: Tape.Mode.none, repeats: .fail))
        let texts = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<1_001 { group.addTask { deck.answer() } }
            return await group.reduce(into: [String?]()) { $0.append($1) }
        }
        #expect(Set(texts.compactMap { $0 }).count == 1_000)
        #expect(texts.filter { $0 == nil }.count == 1)
    }

    @Test(
        "matches by the parts that are chosen",
        arguments: [
            ([.method, .url], .make(.get, "https://A.example:443/p?b=2&a=1#f"), true),
            ([.method, .url], .make(.post, "https://a.example/p?a=1&b=2"), false),
            ([.url], .make(.post, "https://a.example/p?a=1&b=2"), true),
            ([.method, .url], .make(.get, "http://a.example/p?a=1&b=2"), false),
            ([.path], .make(.get, "http://b.example/p"), true),
            ([.host], .make(.get, "http://a.example/x"), true),
            ([.host, .query], .make(.get, "https://a.example/?b=2&a=1"), true),
            ([.orderedQuery], .make(.get, "https://a.example/?b=2&a=1"), false),
            ([.orderedQuery], .make(.get, "https://a.example/?a=1&b=2"), true),
            (
                [.path, .header("accept")], .make(.get, "http://b.example/p", headers: ["Accept": "a/b"]),
                true
            ),
            (
                [.path, .header("accept")], .make(.get, "http://b.example/p", headers: ["Accept": "a/c"]),
                false
            ),
            ([.path, .header("accept")], .make(.get, "http://b.example/p"), false),
            ([.body], .make(body: #"{"x": 1}"#), true), ([.body], .make(body: #"{"x":1}"#), false),
            ([.jsonBody], .make(body: #"{"x":1.0}"#), true), ([.jsonBody], .make(body: #"{"x":2}"#), false),
            ([.jsonBody], .make(), false),
        ] as [([TapePart], InterceptedRequest, Bool)])
    func parts(parts: [TapePart], request: InterceptedRequest, matches: Bool) throws {
        let entry = HAR.Entry.make(
            "GET", "https://a.example/p?a=1&b=2", body: #"{"x": 1}"#, headers: ["Accept": "a/b"])
        let deck = try Deck([entry], .init(mode: Tape.Mode.none, matching: parts))
        #expect((deck.answer(request) != nil) == matches)
    }

    @Test("matches forms in any order, and by a closure")
    func formsAndClosures() throws {
        let form = HAR.Entry.make(body: "a=1&b=x+y", type: "application/x-www-form-urlencoded")
        let deck = try Deck([form], .init(mode: Tape.Mode.none, matching: [.formBody]))
        #expect(deck.answer(.make(body: "b=x%20y&a=1")) != nil)
        #expect(deck.answer(.make(body: "b=x%20y&a=2")) == nil)
        let last = TapePart.matching("last step") { live, recorded in
            live.url.split(separator: "/").last == recorded.url.split(separator: "/").last
        }
        let byClosure = try Deck(
            [.make("GET", "https://a/1", text: "1"), .make("GET", "https://a/2", text: "2")],
            .init(mode: Tape.Mode.none, matching: [.method, last]))
        #expect(byClosure.answer(.make(.get, "https://b/x/2")) == "2")
        #expect(byClosure.answer(.make(.get, "https://b/x/3")) == nil)
    }

    @Test("compares the redacted request: another token of today finds the recorded one")
    func redaction() throws {
        let entry = HAR.Entry.make(
            "POST", "https://a.example/p?access_token=old", body: #"{"token": "old", "x": 1}"#,
            headers: ["Authorization": "Bearer old"])
        let deck = try Deck(
            [entry],
            .init(mode: Tape.Mode.none, matching: [.method, .url, .header("Authorization"), .jsonBody]))
        let live = InterceptedRequest.make(
            .post, "https://a.example/p?access_token=new", headers: ["Authorization": "Bearer new"],
            body: #"{"x": 1, "token": "new"}"#)
        #expect(deck.answer(live) == "ok")
        let other = InterceptedRequest.make(
            .post, "https://a.example/p?access_token=new", headers: ["Authorization": "Bearer new"],
            body: #"{"x": 2, "token": "new"}"#)
        #expect(deck.answer(other) == nil)
    }

    @Test("replays heads as recorded, without what is no longer true of a decoded body")
    func heads() throws {
        let har = try HAR(
            data: Data(
                """
                {"log": {"entries": [{"request": {"method": "GET", "url": "https://a.example/"}, "response":
                {"status": 203, "statusText": "Well", "headers": [{"name": ":status", "value": "203"},
                {"name": "content-type", "value": "text/plain"}, {"name": "Content-Length", "value": "9999"},
                {"name": "content-encoding", "value": "gzip"}, {"name": "Set-Cookie", "value": "a=1\\nb=2"},
                {"name": "X-A", "value": "1"}, {"name": "X-A", "value": "2"}],
                "content": {"size": 2, "mimeType": "text/plain", "text": "aGk=", "encoding": "base64"}}}]}}
                """.utf8))
        let deck = try Deck(har.log.entries)
        let plan = try #require(deck.plan())
        guard case .http(203, "Well", let headers) = plan.head else {
            Issue.record("another head: \(plan.head)")
            return
        }
        #expect(
            headers == [
                "content-type": "text/plain", "Content-Encoding": "gzip", "Set-Cookie": "a=1",
                "Set-Cookie": "b=2",
                "X-A": "1", "X-A": "2",
            ])
        #expect(deck.answer() == "hi")
    }

    @Test("takes the recorded time, that time scaled, or none")
    func timing() throws {
        var entry = HAR.Entry.make()
        entry.timings = .init(blocked: -1, dns: 10, connect: 40, send: 1, wait: 49, receive: 200, ssl: 30)
        let timing = { (timing: Tape.Timing) in
            try #require(try Deck([entry], .init(mode: Tape.Mode.none, timing: timing)).plan()).timing
        }
        #expect(try timing(.none).delay == .zero && timing(.none).pace == .immediate)
        #expect(try timing(.original).delay == .milliseconds(100))
        #expect(try timing(.original).pace == .time(.milliseconds(200)))
        #expect(try timing(.scaled(0.5)).delay == .milliseconds(50))
        #expect(try timing(.scaled(0.5)).pace == .time(.milliseconds(100)))
    }

    @Test("a miss names the nearest entries, what differs and what to do")
    func miss() throws {
        let deck = try Deck([
            .make("GET", "https://a.example/books?page=2&token=secretvalue"),
            .make("POST", "https://a.example/books"),
            .make("GET", "https://other.example/x"), .make("GET", "https://other.example/y", status: 0),
        ])
        #expect(
            deck.miss(.make(.get, "https://a.example/books?page=3&token=othersecret")) == [
                "The tape \"tape.har\" was asked: none of its 4 entries has the same method and url.",
                "The nearest entries:",
                "  1. entry 1: GET https://a.example/books?page=2&token=REDACTED",
                "       query: expected page=2&token=REDACTED, got page=3&token=REDACTED",
                "  2. entry 2: POST https://a.example/books", "       method: expected POST, got GET",
                "       query: expected , got page=3&token=REDACTED",
                "  3. entry 3: GET https://other.example/x",
                "       origin: expected https://other.example:443, got https://a.example:443",
                "       path: expected /x, got /books", "       query: expected , got page=3&token=REDACTED",
                "To record what is not on the tape: run once with DOPPEL_TAPES=new-episodes; to record everything "
                    + "anew, with DOPPEL_TAPES=all.",
            ])
        #expect(
            deck.miss(.make(.get, "https://other.example/y")).contains("       it has no response to replay"))
    }

    @Test("a used-up entry says so")
    func usedUp() throws {
        let deck = try Deck([.make()], .init(mode: Tape.Mode.none, repeats: .fail))
        _ = deck.answer()
        #expect(
            deck.miss(.make()).first
                == "The tape \"tape.har\" has entries for it, but all have been played, and repeats is .fail."
        )
    }

    @Test("a miss fails, passes through, or is the registry's affair")
    func missPolicies() throws {
        func policy(_ settings: Tape.Settings, _ unmatched: UnmatchedPolicy) throws -> String {
            let deck = try Deck([], settings)
            deck.stubs.unmatched = unmatched
            guard case .unmatched(_, let policy) = deck.decide(.make()) else { return "answered" }
            return "\(policy)"
        }
        #expect(try policy(.init(mode: Tape.Mode.none), .passThrough) == "fail")
        #expect(try policy(.init(mode: Tape.Mode.none, onMiss: .passThrough), .fail) == "passThrough")
        #expect(try policy(.init(mode: Tape.Mode.none, onMiss: .registryPolicy), .fail) == "fail")
        #expect(try policy(.init(mode: .newEpisodes), .fail) == "passThrough")
    }

    @Test("comes after stubs, and before the policy for unmatched requests")
    func order() throws {
        let deck = try Deck([.make(text: "tape")])
        let stub = deck.stubs.stub(.path("/"), times: .once, reply: .text("stub"))
        #expect(deck.answer() == "stub")
        #expect(deck.answer() == "tape")
        #expect(stub.callCount == 1)
        #expect(deck.tape.unusedEntries.isEmpty)
    }
}

@Suite("The mode of a tape") struct TapeModeTests {
    @Test("follows the environment")
    func environment() throws {
        #expect(try Tape.Mode.fromEnvironment([:]) == .none)
        #expect(try Tape.Mode.fromEnvironment(["DOPPEL_TAPES": "new-episodes"]) == .newEpisodes)
        #expect(throws: FormatError("DOPPEL_TAPES is one of none, once, new-episodes, all, not \"yes\"")) {
            try Tape.Mode.fromEnvironment(["DOPPEL_TAPES": "yes"])
        }
    }

    @Test("without recording wants the file, and a sound one")
    func missingFile() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("absent.har")
        #expect(
            throws: FormatError(
                "there is no such tape; run once with DOPPEL_TAPES=once to record it", file: url.path)
        ) { try Tape(contentsOf: url, .init(mode: Tape.Mode.none)) }
        #expect(try Tape(contentsOf: url, .init(mode: .once)).isRecording)
        let damaged = try folder.write("{", to: "damaged.har")
        #expect(throws: FormatError.self) { try Tape(contentsOf: damaged, .init(mode: .newEpisodes)) }
        #expect(try folder.text("damaged.har") == "{")
    }
}
