import Doppel
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

@Suite("Event streams", .timeLimit(.minutes(2)))
struct EventStreamTests {
    @Test("an event is written as the HTML standard has it")
    func text() {
        #expect(ServerSentEvent("hello").text == "data: hello\n\n")
        #expect(ServerSentEvent("").text == "data: \n\n")
        #expect(ServerSentEvent("a\nb\r\nc\rd").text == "data: a\ndata: b\ndata: c\ndata: d\n\n")
        #expect(
            ServerSentEvent("x", event: "tick\nevil: 1", id: "7", retry: .milliseconds(1_500)).text
                == "event: tick evil: 1\nid: 7\nretry: 1500\ndata: x\n\n")
    }

    @Test("events come one by one, each in time, at a socket")
    func onTheWire() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(time: clock)
        stubs.stub(.get("/"), reply: .events([.init("one"), .init("two", after: .seconds(5))]))
        let server = try stubs.serve()
        let port = server.port
        let client = try RawClient(port: port)
        let texts = try await blocking {
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            return [try client.read(through: "\r\n\r\n"), try client.read(through: "\n\n")]
        }
        await clock.waiting()
        clock.advance(by: .seconds(5))
        let rest = try await blocking { try client.read(through: "\r\n0\r\n\r\n") }
        #expect(texts[0].contains("Content-Type: text/event-stream\r\n"))
        #expect(texts[0].contains("Cache-Control: no-store\r\n"))
        #expect(texts[1] == "b\r\ndata: one\n\n")
        #expect(rest == "\r\nb\r\ndata: two\n\n\r\n0\r\n\r\n")
    }

    @Test("events come from a sequence, until the client goes")
    func sequence() async throws {
        let stubs = StubRegistry()
        let (events, source) = AsyncStream.makeStream(of: ServerSentEvent.self)
        stubs.stub(.get("/"), reply: .events { events })
        let server = try stubs.serve()
        let port = server.port
        try await blocking {
            let client = try RawClient(port: port)
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.read(through: "\r\n\r\n")
            source.yield(ServerSentEvent("one"))
            _ = try client.read(through: "data: one\n\n")
            source.yield(ServerSentEvent("two"))
            _ = try client.read(through: "data: two\n\n")
        }
        source.yield(ServerSentEvent("three"))
        try await eventually {
            source.yield(ServerSentEvent("more"))
            if case .cancelled? = stubs.journal.exchanges.first?.outcome { return true }
            return false
        }
    }
}
