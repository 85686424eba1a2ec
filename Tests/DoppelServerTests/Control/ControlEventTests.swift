import Doppel
import DoppelCore
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelServer

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Events tell what happens, and nothing is missed", .timeLimit(.minutes(2)))
struct ControlEventTests {
    /// Asks for events, and reads up to the first that comes.
    private func reader(
        _ ground: ControlledServer, _ query: String = "", fields: String = "", through text: String
    ) async throws -> (client: RawClient, text: String) {
        let port = ground.server.port
        return try await blocking {
            let client = try RawClient(port: port)
            try client.send(
                "GET /__doppel/events\(query) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(fields)\r\n")
            return (client, try client.read(through: text))
        }
    }

    @Test("a reader who comes back gets what has ended since, and nothing twice")
    func resume() async throws {
        let ground = try ControlledServer()
        for number in 1...4 { _ = try await ground.ask("/books/\(number)") }
        let missed = try await reader(ground, fields: "Last-Event-ID: 3-1\r\n", through: "/books/4")
        #expect(missed.text.contains("id: 3-1\n\n"))
        let ids = missed.text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("id: ") }
        #expect(ids == ["id: 3-1", "id: 3", "id: 4"])
        _ = try await ground.ask("/books/5")
        let next = try await blocking { try missed.client.read(through: "/books/5") }
        #expect(next.contains("id: 5\n"))
    }

    @Test("the numbers of another run of the server are no reason to miss anything")
    func otherRun() async throws {
        let ground = try ControlledServer()
        _ = try await ground.ask("/books/1")
        let all = try await reader(ground, fields: "Last-Event-ID: 700\r\n", through: "/books/1")
        #expect(all.text.contains("id: 1\n"))
        let strange = try await reader(ground, fields: "Last-Event-ID: x\r\n", through: "id: 1\n\n")
        #expect(!strange.text.contains("/books/1"))
    }

    @Test("a cursor lists what was under way")
    func cursor() throws {
        var cursor = EventCursor(highest: 2, awaited: [1])
        #expect([1, 1, 2, 6].map { cursor.take($0) } == [true, false, false, true])
        #expect(cursor.id == "6-3-4-5")
        #expect([4].map { cursor.take($0) } == [true])
        #expect(cursor.id == "6-3-5")
        let read = try #require(EventCursor("6-3-5"))
        #expect(read.highest == 6 && read.awaited == [3, 5])
        for text in ["", "x", "-1", "3-", "3-x", "1 2"] { #expect(EventCursor(text) == nil) }
        #expect([1_000].map { cursor.take($0) } == [true])
        #expect(cursor.id.split(separator: "-").count == 101)
    }

    @Test("changes are told to who asks for them")
    func changes() async throws {
        let ground = try ControlledServer()
        let (stream, _) = try await reader(ground, "?changes=true", through: "id: 0\n\n")
        let client = ground.client
        try await client.select("Empty", for: "Feed")
        try await client.setNetwork("fast4G")
        try await client.setUnmatched("fail")
        try await client.setEnabled(true)
        let id = try #require(try await client.addStubs(["request": ["path": "/a"]]).stubs.first?.id)
        try await client.removeStub(id)
        try await client.setScenario("s", to: "t")
        try await client.clearJournal()
        let text = try await blocking { try stream.read(through: #"{"what":"journal"}"#) }
        let told = text.split(separator: "\n").filter { $0.hasPrefix("data: ") }.map {
            $0.dropFirst(#"data: {"what":""#.count).dropLast(2)
        }
        #expect(
            told == [
                "sets", "network", "unmatched", "enabled", "stubs", "stubs", "scenarios", "journal",
            ])
        #expect(
            try await ground.refusal("/__doppel/events?changes=1")
                == "400 changes: true or false was expected, not 1.")
    }

    @Test("a quiet stream says that it is still there")
    func silence() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(time: clock)
        let server = try stubs.serve(.init(control: .init()))
        let port = server.port
        let reader = try await blocking {
            let client = try RawClient(port: port)
            try client.send("GET /__doppel/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            _ = try client.read(through: "id: 0\n\n")
            return client
        }
        for _ in 1...2 {
            clock.advance(by: EventFeed.longestSilence)
            #expect(try await blocking { try reader.read(through: "\n\n") }.contains(": still here\n\n"))
        }
    }

    @Test("the client's events are the server's, connections lost in between included")
    func client() async throws {
        let stubs = StubRegistry(name: "books")
        stubs.stub(.get("/books/{id}"), reply: .empty)
        let session = URLSession(configuration: .ephemeral.stubbed(by: stubs))
        let url = try #require(URL(string: "http://a.example/books/"))
        func ask(_ number: Int) async throws {
            _ = try await session.data(from: url.appendingPathComponent("\(number)"))
        }
        let first = try stubs.serve(.init(control: .init()))
        let port = first.port
        var events = ControlClient(first.url).events(["path": "/books/*"]).makeAsyncIterator()
        // Nothing is missed from here on.
        try await eventually { stubs.journal.observers.wantedBodyBytes == 0 && !stubs.changes.isEmpty }
        try await ask(1)
        #expect(try await events.next()?.path == "/books/1")
        stubs.setScenario("a", to: "b")
        #expect(try await events.next() == .change(.scenarios))
        await first.stop(within: .zero)
        try await ask(2)
        let second = try stubs.serve(.init(port: port, control: .init()))
        #expect(try await events.next() == .reconnected)
        #expect(try await events.next()?.path == "/books/2")
        try await ask(3)
        #expect(try await events.next()?.path == "/books/3")
        await second.stop(within: .zero)
    }

    @Test("a server that does not come back is waited for as long as the client has patience")
    func patience() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(name: "books")
        let server = try stubs.serve(.init(control: .init()))
        let client = ControlClient(server.url, token: nil, time: clock)
        var events = client.events(patience: .seconds(30)).makeAsyncIterator()
        try await eventually { !stubs.changes.isEmpty }
        stubs.setScenario("a", to: "b")
        #expect(try await events.next() == .change(.scenarios))
        await server.stop(within: .zero)
        for pause in [Duration.milliseconds(100), .seconds(3), .seconds(30)] {
            await clock.waiting()
            clock.advance(by: pause)
        }
        await #expect(throws: URLError.self) { _ = try await events.next() }
    }

    @Test("where there is no server, or it refuses, the client's events end with the reason")
    func noServer() async throws {
        let ground = try ControlledServer(.init(token: "t"))
        let error = await #expect(throws: ControlError.self) {
            for try await _ in ground.client.events() {}
        }
        #expect(error?.status == 401)
        #expect(error?.reason == "This needs the header Authorization: Bearer TOKEN.")
        await ground.server.stop()
        await #expect(throws: URLError.self) { for try await _ in ground.client.events() {} }
    }

    @Test("a stream is read whatever pieces it comes in")
    func parser() {
        let text =
            "\u{FEFF}: hi\r\nid: 7\r\n\r\nevent: a\ndata: 1\rdata:2\n\ndata\n\nid\nevent: b\n\ndata: é\n\n"
        let expected = [
            EventStreamParser.Event(type: "a", data: "1\n2"),
            EventStreamParser.Event(type: "message", data: ""),
            EventStreamParser.Event(type: "message", data: "é"),
        ]
        for size in [1, 2, 3, 7, 200] {
            var parser = EventStreamParser()
            let bytes = Array(text.utf8)
            let events = stride(from: 0, to: bytes.count, by: size).flatMap {
                parser.parse(Data(bytes[$0..<min($0 + size, bytes.count)]))
            }
            #expect(events == expected)
            #expect(parser.lastID == "")
        }
    }
}

extension ControlEvent {
    fileprivate var path: String? { if case .exchange(let exchange) = self { exchange.path } else { nil } }
}
