import DoppelCore
import DoppelServer
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@Suite("Connections live as RFC 9112 says", .timeLimit(.minutes(2)))
struct ConnectionTests {
    let stubs = StubRegistry()

    @Test("many requests come by one connection, also before the answers to those before them")
    func pipelining() async throws {
        stubs.stub(.get("/{name}")) { request in .text(request.pathParameters["name"] ?? "") }
        let server = try stubs.serve()
        let port = server.port
        let bodies = try await blocking {
            let client = try RawClient(port: port)
            try client.send((1...50).map { "GET /n\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            return try (1...50).map { _ in try client.readResponse().body }
        }
        #expect(bodies == (1...50).map { "n\($0)" })
    }

    @Test("a request may come byte by byte")
    func byteByByte() async throws {
        stubs.stub(.post("/")) { request in .text("got \(request.text ?? "")") }
        let server = try stubs.serve()
        let port = server.port
        let response = try await blocking {
            let client = try RawClient(port: port)
            let text = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
            for byte in text.utf8 { try client.send([byte]) }
            return try client.readResponse()
        }
        #expect(response.body == "got abc")
    }

    @Test("chunks and their trailer are read")
    func trailers() async throws {
        stubs.stub(.post("/"), reply: .empty)
        let server = try stubs.serve()
        _ = try await answer(
            of: server.port,
            to: """
                POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n\
                4;name=value\r\nWiki\r\nA \r\n;
                """.replacingOccurrences(of: "A \r\n;", with: "5\r\npedia\r\n0\r\nChecksum: 7\r\n\r\n"))
        let request = try #require(stubs.journal.exchanges.first?.request)
        #expect(request.text == "Wikipedia")
        #expect(request.trailers == ["Checksum": "7"])
        #expect(!request.headers.contains("Checksum"))
    }

    @Test("a client that waits for leave to send the content gets it")
    func expectation() async throws {
        stubs.stub(.put("/")) { request in .text("got \(request.text ?? "")") }
        let server = try stubs.serve()
        let port = server.port
        let (interim, response) = try await blocking {
            let client = try RawClient(port: port)
            try client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
            let interim = try client.read(through: "\r\n\r\n")
            try client.send("abc")
            return (interim, try client.readResponse())
        }
        #expect(interim == "HTTP/1.1 100 Continue\r\n\r\n")
        #expect(response.body == "got abc")
    }

    @Test("content that is too large is refused before it is sent")
    func tooLarge() async throws {
        let server = try stubs.serve(.init(limits: .init(bodyBytes: 10)))
        let text = try await answer(
            of: server.port,
            to: "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n")
        #expect(text.hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
        #expect(text.hasSuffix("\r\n\r\nThe content has more than 10 octets.\n"))
    }

    @Test("HTTP/1.0 keeps the connection only when it asks for it")
    func oldVersion() async throws {
        stubs.stub(.get("/"), reply: .text("hello"))
        let server = try stubs.serve()
        let text = try await answer(
            of: server.port,
            to: "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET / HTTP/1.0\r\n\r\n")
        #expect(text.components(separatedBy: "hello").count == 3)
        #expect(text.components(separatedBy: "Connection: keep-alive\r\n").count == 2)
        #expect(text.components(separatedBy: "Connection: close\r\n").count == 2)
    }

    @Test("an idle connection ends after its time, a request that halts is refused with 408")
    func idleTime() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(time: clock)
        let server = try stubs.serve(.init(idleTime: .seconds(60), headTime: .seconds(30)))
        let port = server.port
        let beginnings = [
            "", "GET / HTTP/1.1\r\nHost: a\r\n", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab",
        ]
        let clients = try await blocking {
            try beginnings.map { beginning in
                let client = try RawClient(port: port)
                try client.send(beginning)
                return client
            }
        }
        await clock.pass(.seconds(90))
        let ends = try await blocking { try clients.map { try $0.readToEnd() } }
        #expect(ends[0] == "")
        #expect(ends[1].hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
        #expect(ends[2].hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    }

    @Test("a refused client that goes on sending is let go all the same")
    func endlessSender() async throws {
        let clock = TestClock()
        let server = try StubRegistry(time: clock).serve()
        let client = try RawClient(port: server.port)
        try client.send("no request\r\n")
        let sending = Task {
            try await blocking {
                _ = #expect(throws: RawClient.Failure.self) { while true { try client.send("more") } }
            }
        }
        await clock.pass(.seconds(90))
        try await sending.value
    }

    @Test("beyond the limit connections wait until another has ended")
    func connectionLimit() async throws {
        stubs.stub(.get("/"), reply: .text("hello"))
        let server = try stubs.serve(.init(connectionLimit: 1))
        let port = server.port
        let bodies = try await blocking {
            let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            var first: RawClient? = try RawClient(port: port)
            try first?.send(request)
            let one = try first?.readResponse().body
            let second = try RawClient(port: port)
            try second.send(request)
            first = nil
            return [one, try second.readResponse().body]
        }
        #expect(bodies == ["hello", "hello"])
    }

    @Test("a client that goes away while a reply waits has cancelled it")
    func cancelled() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(time: clock)
        stubs.stub(.get("/"), reply: .text("hello").delayed(by: .seconds(30)))
        let server = try stubs.serve()
        let port = server.port
        try await blocking {
            let client = try RawClient(port: port)
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        await stubs.firstExchange { $0.isCancelled }
    }

    @Test("a server that stops lets replies under way go on, and cuts off what takes too long")
    func gracefulStop() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(time: clock)
        stubs.stub(.get("/slow"), reply: .text("hello").delayed(by: .seconds(2)))
        stubs.stub(.get("/slower"), reply: .text("hello").delayed(by: .seconds(60)))
        let server = try stubs.serve()
        let port = server.port
        let slow = Task { try await answer(of: port, to: "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n") }
        let slower = Task { try await answer(of: port, to: "GET /slower HTTP/1.1\r\nHost: a\r\n\r\n") }
        let idle = Task { try await answer(of: port, to: "") }
        await clock.waiting(2)
        let stop = Task { await server.stop(within: .seconds(5)) }
        await clock.waiting(3)
        clock.advance(by: .seconds(2))
        #expect(try await slow.value.hasSuffix("Connection: close\r\n\r\nhello"))
        #expect(try await idle.value == "")
        clock.advance(by: .seconds(3))
        await #expect(throws: RawClient.Failure.self) { try await slower.value }
        await stop.value
        await #expect(throws: RawClient.Failure.self) { try await answer(of: port, to: "") }
    }

    @Test("a server that has stopped may be stopped again, and one that nobody holds stops by itself")
    func stopTwice() async throws {
        let server = try stubs.serve()
        await server.stop()
        await server.stop()
        try await server.acceptConnections()
        var forgotten: StubServer? = try stubs.serve()
        let port = forgotten?.port ?? 0
        forgotten = nil
        try await eventually { (try? RawClient(port: port)) == nil }
    }

    @Test("a port that is taken is an error that says so")
    func takenPort() throws {
        let server = try stubs.serve()
        let error = #expect(throws: ServerError.self) { try stubs.serve(.init(port: server.port)) }
        #expect(
            error?.description
                == "cannot listen on 127.0.0.1, port \(server.port): Address already in use; "
                + "port 0 takes one that is free")
        #expect(throws: ServerError.notAnAddress("a.example")) { try stubs.serve(.init(host: "a.example")) }
    }

    @Test("it listens at 127.0.0.1 unless asked, and at IPv6 when asked")
    func addresses() async throws {
        stubs.stub(.get("/"), reply: .text("hello"))
        let plain = try stubs.serve()
        #expect(plain.url.absoluteString == "http://127.0.0.1:\(plain.port)")
        let everywhere = try stubs.serve(.init(host: "0.0.0.0"))
        #expect(everywhere.url.absoluteString == "http://127.0.0.1:\(everywhere.port)")
        let six = try stubs.serve(.init(host: "::1"))
        #expect(six.url.absoluteString == "http://[::1]:\(six.port)")
    }
}

extension Exchange {
    fileprivate var isCancelled: Bool { if case .cancelled = outcome { true } else { false } }
}
