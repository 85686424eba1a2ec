package import DoppelSupport

/// What a server does on a WebSocket, step by step.
///
/// ```swift
/// stubs.stub(.get("/prices"), reply: .webSocket([
///     .send("hello"), .receive, .send(#"{"price": 7}"#, after: .seconds(1)), .close(.normal),
/// ]))
/// ```
public enum WebSocketStep: Sendable, Hashable {
    /// Waits, then sends a message.
    case send(WebSocketMessage, after: Duration)
    /// Waits for the client's next message.
    case receive
    /// Sends back each message of the client from here on; the last step.
    case echo
    /// Closes with a code and a reason.
    case close(WebSocketCloseCode, reason: String)
    /// Loses the connection.
    case drop

    /// Sends a message at once.
    public static func send(_ message: WebSocketMessage) -> WebSocketStep { .send(message, after: .zero) }
    /// Closes with a code, without a reason.
    public static func close(_ code: WebSocketCloseCode) -> WebSocketStep { .close(code, reason: "") }
}

extension Reply {
    /// Opens a WebSocket and does these steps; then it stays open until the client closes it.
    ///
    /// Only a real server can: URLSession's WebSocket tasks pass no `URLProtocol`. A request that asks for no
    /// WebSocket gets 426.
    public static func webSocket(_ steps: [WebSocketStep]) -> Reply {
        webSocket(WebSocketScript { try await $0.perform(steps, time: $1) })
    }

    /// Opens a WebSocket and hands it to a closure, which runs in a task; it stays open when the closure
    /// ends.
    ///
    /// An error that the closure throws closes it with code 1011.
    public static func webSocket(
        _ serve: @escaping @Sendable (WebSocketConnection) async throws -> Void
    ) -> Reply {
        webSocket(WebSocketScript { socket, _ in try await serve(socket) })
    }

    /// Opens a WebSocket that sends back what it gets.
    public static var webSocketEcho: Reply { webSocket([.echo]) }

    private static func webSocket(_ script: WebSocketScript) -> Reply {
        let text = "This is a WebSocket: ask with Upgrade: websocket (RFC 6455, section 4.1).\n"
        var reply = Reply.text(text).status(426).header("Upgrade", "websocket").header(
            "Connection", "Upgrade")
        reply.webSocket = script
        return reply
    }
}

/// What is done with a WebSocket, whichever way it was written.
package struct WebSocketScript: Sendable {
    package let run: @Sendable (WebSocketConnection, any TimeSource) async throws -> Void
}

extension WebSocketConnection {
    fileprivate func perform(_ steps: [WebSocketStep], time: any TimeSource) async throws {
        var incoming = messages.makeAsyncIterator()
        for step in steps {
            switch step {
            case .send(let message, let delay):
                guard await time.wait(delay) else { return }
                send(message)
            case .receive: if await incoming.next() == nil { return }
            case .echo: while let message = await incoming.next() { send(message) }
            case .close(let code, let reason): return close(code, reason: reason)
            case .drop: return drop()
            }
        }
    }
}
