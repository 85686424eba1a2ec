import DoppelTestSupport
import Testing

extension RawClient {
    /// A client whose WebSocket is open.
    static func webSocket(_ port: UInt16, _ path: String = "/", fields: String = "") throws -> RawClient {
        let client = try RawClient(port: port)
        try client.requestWebSocket(path, fields: fields)
        let head = ReceivedMessage(head: try client.read(through: "\r\n\r\n"))
        #expect(head.statusLine == "HTTP/1.1 101 Switching Protocols")
        #expect(head["Sec-WebSocket-Accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        return client
    }

    func requestWebSocket(_ path: String, fields: String = "") throws {
        try send(
            """
            GET \(path) HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n\
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\(fields)\r\n
            """)
    }

    /// A short frame of the server: its opcode and its payload.
    func readFrame() throws -> (UInt8, String) {
        let head = try read(2)
        #expect(head[0] & 0x80 != 0)
        return (head[0] & 0x0F, String(decoding: try read(Int(head[1])), as: UTF8.self))
    }
}
