import DoppelCore
import Foundation

extension ControlRoute {
    static let webSockets: [ControlRoute] = [
        ControlRoute(
            method: .get, template: "/websockets", summary: "The WebSockets that are open, oldest first.",
            gives: "WebSockets",
            answer: blocking { api, _ in
                try .control(api.core.webSockets.map(ControlClient.WebSocket.init))
            }),
        ControlRoute(
            method: .post, template: "/websockets/messages",
            summary: "Sends a message on every open WebSocket, or on those of one path.",
            takes: "WebSocketPush", gives: "Pushed",
            answer: blocking { api, request in
                var content = try request.object()
                let message = try content.message()
                let path = try content.string("path")
                try content.finish()
                let sockets = api.core.webSockets.filter { path == nil || $0.request.path == path }
                for socket in sockets { socket.send(message) }
                return try .control(ControlClient.Pushed(count: sockets.count))
            }),
        ControlRoute(
            method: .post, template: "/websockets/{id}/messages",
            summary: "Sends a message on one WebSocket.",
            takes: "WebSocketMessage", gives: "Pushed",
            answer: blocking { api, request in
                let socket = try api.webSocket(request.parameter("id"))
                var content = try request.object()
                let message = try content.message()
                try content.finish()
                socket.send(message)
                return try .control(ControlClient.Pushed(count: 1))
            }),
        ControlRoute(
            method: .post, template: "/websockets/{id}/close",
            summary: "Closes a WebSocket, with 1000 unless a code is given, or loses its connection.",
            takes: "WebSocketClose", needsContent: false, status: 204,
            answer: blocking { api, request in
                let socket = try api.webSocket(request.parameter("id"))
                var content = try request.object()
                let (code, reason) = (try content.closeCode(), try content.string("reason") ?? "")
                let isLoss = try content.bool("drop") ?? false
                try content.finish()
                guard reason.utf8.count <= ControlObject.longestReason else {
                    throw ControlProblem(
                        400, "reason: at most 123 bytes go with a code (RFC 6455, section 5.5).")
                }
                if isLoss { socket.drop() } else { socket.close(code ?? .normal, reason: reason) }
                return .done
            }),
    ]
}

extension ControlAPI {
    fileprivate func webSocket(_ id: String) throws -> WebSocketConnection {
        if let found = core.webSockets.first(where: { "\($0.id)" == id }) { return found }
        throw ControlProblem(404, "There is no open WebSocket \(id): GET /__doppel/websockets lists them.")
    }
}

extension ControlObject {
    fileprivate static let longestReason = 123

    /// The members `text` or `base64`.
    fileprivate mutating func message() throws -> WebSocketMessage {
        switch (try string("text"), try string("base64")) {
        case (let text?, nil): return .text(text)
        case (nil, let base64?):
            guard let data = Data(base64Encoded: base64) else {
                throw ControlProblem(400, "base64: base64 (RFC 4648, section 4) was expected.")
            }
            return .data(data)
        case (nil, nil), (.some, .some):
            throw ControlProblem(400, "Either \"text\" or \"base64\" was expected, which is sent.")
        }
    }

    /// The member `code`, of those that may be sent (RFC 6455, section 7.4).
    fileprivate mutating func closeCode() throws -> WebSocketCloseCode? {
        guard let number = try count("code") else { return nil }
        guard [1_000...1_003, 1_007...1_014, 3_000...4_999].contains(where: { $0.contains(number) }) else {
            throw ControlProblem(
                400, "code: 1000 to 1003, 1007 to 1014 or 3000 to 4999 was expected (RFC 6455, section 7.4).")
        }
        return WebSocketCloseCode(rawValue: UInt16(number))
    }
}
