import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

@Suite("WebSockets by the control API", .timeLimit(.minutes(2)))
struct ControlWebSocketTests {
    private let ground: ControlledServer

    init() throws {
        ground = try ControlledServer()
        ground.stubs.stub(.get("/rooms/{id}"), reply: .webSocketEcho)
    }

    private func open(_ path: String) async throws -> RawClient {
        let port = ground.server.port
        return try await blocking { try RawClient.webSocket(port, path) }
    }

    @Test("are listed, and messages are pushed to all, to those of a path, and to one")
    func pushing() async throws {
        let clients = [try await open("/rooms/1"), try await open("/rooms/2")]
        let sockets = try await ground.client.webSockets()
        #expect(sockets.map { URL(string: $0.url)?.path } == ["/rooms/1", "/rooms/2"])
        #expect(try await ground.client.push("to all") == 2)
        #expect(try await ground.client.push("to two", toPath: "/rooms/2") == 1)
        #expect(try await ground.client.push("to nobody", toPath: "/rooms/3") == 0)
        try await ground.client.push(.data(Data([1, 2])), to: sockets[0].id)
        try await blocking { () throws in
            for client in clients { #expect(try client.readFrame() == (1, "to all")) }
            #expect(try clients[1].readFrame() == (1, "to two"))
            #expect(try clients[0].readFrame() == (2, "\u{1}\u{2}"))
        }
    }

    @Test("are closed with a code and a reason, or lost")
    func closing() async throws {
        let clients = [try await open("/rooms/1"), try await open("/rooms/2")]
        let sockets = try await ground.client.webSockets()
        try await ground.client.close(sockets[0].id, 4_000, reason: "bye")
        try await ground.client.drop(sockets[1].id)
        try await blocking { () throws in
            #expect(try clients[0].read(7) == [0x88, 5, 0x0F, 0xA0] + Array("bye".utf8))
            #expect(try clients[1].ending() == .reset)
        }
    }

    @Test("messages, codes and numbers that can't be are refused with what can")
    func refusals() async throws {
        let client = try await open("/rooms/1")
        defer { withExtendedLifetime(client) {} }
        let id = try #require(ground.server.webSockets.first?.id)
        let (push, close) = ("/__doppel/websockets/\(id)/messages", "/__doppel/websockets/\(id)/close")
        #expect(
            try await ground.refusal("POST", push, "{}")
                == "400 Either \"text\" or \"base64\" was expected, which is sent.")
        #expect(
            try await ground.refusal("POST", push, #"{"base64": "*"}"#)
                == "400 base64: base64 (RFC 4648, section 4) was expected.")
        #expect(
            try await ground.refusal("POST", push, #"{"txt": "a", "text": "b"}"#)
                == "400 There is no key \"txt\" in the content. Did you mean text?")
        #expect(
            try await ground.refusal("POST", close, #"{"code": 1006}"#)
                == "400 code: 1000 to 1003, 1007 to 1014 or 3000 to 4999 was expected (RFC 6455, section 7.4)."
        )
        let long = String(repeating: "a", count: 124)
        #expect(
            try await ground.refusal("POST", close, "{\"reason\": \"\(long)\"}")
                == "400 reason: at most 123 bytes go with a code (RFC 6455, section 5.5).")
        #expect(
            try await ground.refusal("POST", "/__doppel/websockets/0/close", "{}")
                == "404 There is no open WebSocket 0: GET /__doppel/websockets lists them.")
    }
}
