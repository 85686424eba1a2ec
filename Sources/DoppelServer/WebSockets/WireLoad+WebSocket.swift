import DoppelCore
import Foundation

extension WireLoad {
    /// Opens the WebSocket that the request asks for, once the reply's delay is over; `false` when it asks for
    /// none, and is answered as others are.
    func opensWebSocket() -> Bool {
        guard let plan, let script = plan.webSocket else { return false }
        switch Handshake.verdict(on: head) {
        case .none: return false
        case .refused(let status, let text):
            let reply = Reply.text(text + "\n").status(status).header("Sec-WebSocket-Version", "13")
            perform(reply.header("Doppel-Problem", "request").plan())
        case .accepted(let key): open(script, key, plan)
        }
        return true
    }

    private func open(_ script: WebSocketScript, _ key: String, _ plan: ReplyPlan) {
        var headers: HTTPHeaders = [
            "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": key,
        ]
        // What the stub adds, such as a subprotocol, and not what is said to a request that asks for none.
        let (_, given) = plan.head.onTheWire
        for field in given where !Self.ownFields.contains(where: field.name.isSameHeaderName) {
            headers.add(field.value, for: field.name)
        }
        record.response = Exchange.Response(status: 101, headers: headers)
        record.open()
        var text = "HTTP/1.1 101 Switching Protocols\r\n"
        for field in headers { text += "\(field.name): \(field.value)\r\n" }
        connection.output.append(text + "\r\n")
        record.responded()
        connection.switchProtocol(to: WebSocketSession(self), script)
    }

    private static let ownFields = ["Upgrade", "Connection", "Content-Length", "Content-Type"]

    /// The WebSocket is closed; without a closing frame its connection was lost.
    func webSocketEnded(inOrder: Bool) {
        conclude(inOrder ? .finished : .failed(URLError(.networkConnectionLost))) { _ in }
    }
}
