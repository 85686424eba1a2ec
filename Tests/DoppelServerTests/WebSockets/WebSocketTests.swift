import DoppelCore
import DoppelServer
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@Suite("WebSockets", .timeLimit(.minutes(2)))
struct WebSocketTests {
    let stubs = StubRegistry()

    @Test("a script sends, waits for the client, and closes")
    func script() async throws {
        stubs.stub(
            .get("/"),
            reply: .webSocket([.send("hello"), .receive, .send("and you"), .close(4_000, reason: "done")]))
        let server = try stubs.serve()
        let port = server.port
        try await blocking {
            let client = try RawClient.webSocket(port)
            #expect(try client.readFrame() == (1, "hello"))
            try client.send(frame("how are you"))
            #expect(try client.readFrame() == (1, "and you"))
            let close = try client.read(8)
            #expect(close == [0x88, 6, 0x0F, 0xA0] + Array("done".utf8))
            try client.send(frame(0x8, [0x0F, 0xA0]))
            #expect(try client.ending() == .orderly)
        }
        let exchange = try #require(stubs.journal.exchanges.first)
        #expect(exchange.response?.status == 101)
        #expect(exchange.webSocketMessages.map(\.message) == ["hello", "how are you", "and you"])
        #expect(exchange.webSocketMessages.map(\.isFromClient) == [false, true, false])
        guard case .finished = exchange.outcome else {
            Issue.record("\(exchange.outcome)")
            return
        }
    }

    @Test("an echo sends back what comes, also what came with the handshake, and answers pings")
    func echo() async throws {
        stubs.stub(.get("/"), reply: .webSocketEcho.header("Sec-WebSocket-Protocol", "chat"))
        let server = try stubs.serve()
        let port = server.port
        try await blocking {
            let client = try RawClient(port: port)
            try client.send(
                Array(
                    """
                    GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
                    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n
                    """.utf8) + frame("early"))
            let head = try client.read(through: "\r\n\r\n")
            #expect(head.contains("Sec-WebSocket-Protocol: chat\r\n"))
            #expect(try client.readFrame() == (1, "early"))
            try client.send(frame(0x9, Array("beat".utf8)))
            #expect(try client.readFrame() == (0xA, "beat"))
            try client.send(frame(0x2, [1, 2, 3]))
            #expect(try client.readFrame() == (2, "\u{1}\u{2}\u{3}"))
            let long = String(repeating: "x", count: 70_000)
            try client.send(frame(long))
            #expect(try client.read(10) == [0x81, 127, 0, 0, 0, 0, 0, 1, 0x11, 0x70])
            #expect(try client.read(70_000) == Array(long.utf8))
            try client.send(frame(0x8, [0x03, 0xE8]))
            #expect(try client.read(4) == [0x88, 2, 0x03, 0xE8])
            #expect(try client.ending() == .orderly)
        }
    }

    @Test("a closure talks with the client, and the test pushes messages")
    func pushing() async throws {
        stubs.stub(.get("/rooms/{room}")) { request in
            let room = request.pathParameters["room"] ?? ""
            return .webSocket { socket in
                socket.send("room \(room)")
                for await message in socket.messages where message == "leave" { socket.close(.goingAway) }
            }
        }
        let server = try stubs.serve()
        let port = server.port
        let clients = try await blocking {
            let clients = try ["1", "2"].map { try RawClient.webSocket(port, "/rooms/\($0)") }
            #expect(try clients[0].readFrame() == (1, "room 1"))
            #expect(try clients[1].readFrame() == (1, "room 2"))
            return clients
        }
        #expect(server.webSockets.count == 2)
        #expect(server.push("to one", to: .path("/rooms/2")) == 1)
        #expect(server.push("to all") == 2)
        try await blocking {
            #expect(try clients[1].readFrame() == (1, "to one"))
            for client in clients { #expect(try client.readFrame() == (1, "to all")) }
            try clients[0].send(frame("leave"))
            #expect(try clients[0].read(4) == [0x88, 2, 0x03, 0xE9])
            try clients[0].send(frame(0x8, [0x03, 0xE9]))
            #expect(try clients[0].ending() == .orderly)
        }
        #expect(server.webSockets.count == 1)
        await server.stop(within: .zero)
        #expect(server.webSockets.isEmpty)
    }

    @Test("times in a script are the registry's, and a connection can be lost")
    func timesAndLoss() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(time: clock)
        stubs.stub(.get("/"), reply: .webSocket([.send("late", after: .seconds(30)), .receive, .drop]))
        let server = try stubs.serve()
        let port = server.port
        let client = try await blocking { try RawClient.webSocket(port) }
        await clock.waiting()
        clock.advance(by: .seconds(30))
        try await blocking {
            #expect(try client.readFrame() == (1, "late"))
            try client.send(frame("go"))
            #expect(try client.ending() == .reset)
        }
        await stubs.firstExchange { $0.endedAt != nil }
        #expect((stubs.journal.exchanges.first?.error as? URLError)?.code == .networkConnectionLost)
    }

    @Test("the handshake waits as long as the reply, and fails as it does")
    func handshake() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(time: clock)
        stubs.stub(.get("/late"), reply: .webSocket([.send("late")]).delayed(by: .seconds(5)))
        stubs.stub(.get("/refused"), reply: .webSocketEcho.fault(.refused))
        let server = try stubs.serve()
        let port = server.port
        let opened = Task { try await blocking { try RawClient.webSocket(port, "/late") } }
        await clock.waiting()
        #expect(server.webSockets.isEmpty)
        clock.advance(by: .seconds(5))
        let client = try await opened.value
        try await blocking {
            #expect(try client.readFrame() == (1, "late"))
            let refused = try RawClient(port: port)
            try refused.requestWebSocket("/refused")
            #expect(try refused.ending() == .reset)
        }
    }

    @Test("a client that breaks the protocol is told so")
    func violation() async throws {
        stubs.stub(.get("/"), reply: .webSocketEcho)
        let server = try stubs.serve()
        let port = server.port
        let text = try await blocking {
            let client = try RawClient.webSocket(port)
            try client.send([0x81, 0x01, 0x41])
            return try client.readToEnd()
        }
        #expect(text.hasSuffix("a frame of the client is not masked"))
        #expect(
            stubs.journal.exchanges.first?.notes
                == ["The client broke the WebSocket protocol: a frame of the client is not masked."])
    }

    @Test("a request that asks for no WebSocket, or for it wrongly, is refused")
    func refused() async throws {
        stubs.stub(.any, reply: .webSocketEcho)
        let server = try stubs.serve()
        let plain = try await answer(
            of: server.port, to: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(plain.hasPrefix("HTTP/1.1 426 Upgrade Required\r\n"))
        #expect(plain.contains("Upgrade: websocket\r\n"))
        func upgrade(_ fields: String) async throws -> String {
            try await answer(
                of: server.port,
                to:
                    "GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade, close\r\nUpgrade: WebSocket\r\n\(fields)\r\n"
            )
        }
        let old = try await upgrade("Sec-WebSocket-Version: 8\r\n")
        #expect(old.hasPrefix("HTTP/1.1 426 Upgrade Required\r\n"))
        #expect(old.contains("Sec-WebSocket-Version: 13\r\n"))
        let key = try await upgrade("Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n")
        #expect(key.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    }

    @Test("an ordinary reply to a client that asks for a WebSocket is an ordinary reply")
    func ordinary() async throws {
        stubs.stub(.any, reply: .status(403).text("no"))
        let server = try stubs.serve()
        let text = try await answer(
            of: server.port,
            to: "GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n")
        #expect(text.hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
    }
}
