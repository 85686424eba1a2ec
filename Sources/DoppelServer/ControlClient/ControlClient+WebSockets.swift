public import DoppelCore
import Foundation

extension ControlClient {
    /// An open WebSocket.
    public struct WebSocket: Sendable, Hashable, Codable, Identifiable {
        /// Tells it apart, as `WebSocketConnection.id` does in the server's own program.
        public var id: Int
        /// The URL that it was opened with.
        public var url: String

        init(_ connection: WebSocketConnection) {
            id = connection.id
            url = connection.request.url.absoluteString
        }
    }

    /// How many WebSockets a message went to.
    public struct Pushed: Sendable, Hashable, Codable {
        /// How many.
        public var count: Int
    }

    /// The WebSockets that are open, oldest first.
    public func webSockets() async throws -> [WebSocket] { try await get(["websockets"]) }

    /// Sends a message on every open WebSocket, or on those that were opened with one path.
    ///
    /// ```swift
    /// try await doppel.push(#"{"price": 8}"#, toPath: "/prices")
    /// ```
    ///
    /// - Returns: how many there were.
    @discardableResult
    public func push(_ message: WebSocketMessage, toPath path: String? = nil) async throws -> Int {
        var content = message.content
        content["path"] = path.map { .string($0) }
        let answer = try await send("POST", ["websockets", "messages"], .object(content))
        return try answer.decoded(Pushed.self).count
    }

    /// Sends a message on one WebSocket.
    public func push(_ message: WebSocketMessage, to socket: WebSocket.ID) async throws {
        try await send("POST", ["websockets", "\(socket)", "messages"], .object(message.content))
    }

    /// Closes a WebSocket in order.
    ///
    /// - Parameters:
    ///   - socket: its number.
    ///   - code: why it is closed.
    ///   - reason: up to 123 bytes.
    public func close(
        _ socket: WebSocket.ID, _ code: WebSocketCloseCode = .normal, reason: String = ""
    ) async throws {
        try await send(
            "POST", ["websockets", "\(socket)", "close"],
            ["code": .integer(Int(code.rawValue)), "reason": .string(reason)])
    }

    /// Loses a WebSocket's connection, without a word.
    public func drop(_ socket: WebSocket.ID) async throws {
        try await send("POST", ["websockets", "\(socket)", "close"], ["drop": true])
    }
}

extension WebSocketMessage {
    fileprivate var content: [String: JSON] {
        switch self {
        case .text(let text): ["text": .string(text)]
        case .data(let data): ["base64": .string(data.base64EncodedString())]
        }
    }
}
