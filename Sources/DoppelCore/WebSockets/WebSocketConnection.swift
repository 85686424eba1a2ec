import DoppelSupport

/// The server's end of an open WebSocket.
///
/// ```swift
/// stubs.stub(.get("/chat"), reply: .webSocket { socket in
///     socket.send("welcome")
///     for await message in socket.messages { socket.send(message) }
/// })
/// ```
public final class WebSocketConnection: Sendable, Identifiable {
    /// Tells the connections of a program apart.
    public let id: Int
    /// The request that opened it.
    public let request: InterceptedRequest
    /// The client's messages, to be read by one reader; they end with the connection.
    public let messages: AsyncStream<WebSocketMessage>

    /// What a door does for the connection; called from any thread.
    package enum Order: Sendable {
        case send(WebSocketMessage)
        case close(WebSocketCloseCode, String)
        case drop
    }

    private let received: AsyncStream<WebSocketMessage>.Continuation
    private let carryOut: @Sendable (Order) -> Void
    private static let lastID = Locked(0)

    package init(_ request: InterceptedRequest, _ carryOut: @escaping @Sendable (Order) -> Void) {
        id = Self.lastID.withLock { id in
            id += 1
            return id
        }
        self.request = request
        self.carryOut = carryOut
        (messages, received) = AsyncStream.makeStream()
    }

    /// Sends a message; without effect once the connection is closed.
    public func send(_ message: WebSocketMessage) { carryOut(.send(message)) }

    /// Sends a text.
    public func send(_ text: String) { send(.text(text)) }

    /// Closes in order, with a code and a reason of up to 123 bytes.
    public func close(_ code: WebSocketCloseCode = .normal, reason: String = "") {
        carryOut(.close(code, reason))
    }

    /// Loses the connection, without a word.
    public func drop() { carryOut(.drop) }

    // MARK: What the door tells

    package func receive(_ message: WebSocketMessage) { received.yield(message) }

    package func end() { received.finish() }
}
