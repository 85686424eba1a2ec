import DoppelCore
import DoppelSupport
import Foundation

/// An open WebSocket, on the event loop's thread.
///
/// `@unchecked Sendable`: it belongs to that thread, which orders come to by ``EventLoop/post(_:)``.
final class WebSocketSession: @unchecked Sendable {
    private let connection: Connection
    private let load: WireLoad
    private var frames: FrameParser
    private var task: Task<Void, Never>?
    private(set) var handle: WebSocketConnection?
    /// Whether the closing frame has been sent.
    private(set) var hasClosed = false
    private var isOver = false

    init(_ load: WireLoad) {
        self.load = load
        connection = load.connection
        frames = FrameParser(limit: connection.core.options.limits.bodyBytes)
    }

    func start(_ script: WebSocketScript) {
        let core = connection.core
        let handle = WebSocketConnection(load.request) { [weak self, loop = core.loop] order in
            loop.post { [weak self] in self?.carryOut(order) }
        }
        self.handle = handle
        core.opened(handle)
        let time = core.registry.time
        task = Task {
            do {
                try await script.run(handle, time)
            } catch {
                handle.close(.internalError, reason: error.reasonInWords)
            }
        }
    }

    // MARK: To the client

    private func carryOut(_ order: WebSocketConnection.Order) {
        guard !isOver, !hasClosed else { return }
        switch order {
        case .send(let message):
            load.record.transferred(message, isFromClient: false)
            FrameWriter.write(message, to: &connection.output)
        case .close(let code, let reason): return close(code, reason)
        case .drop: return connection.abort()
        }
        connection.flush()
    }

    func close(_ code: WebSocketCloseCode, _ reason: String) {
        guard !hasClosed else { return }
        hasClosed = true
        FrameWriter.writeClose(code, reason, to: &connection.output)
        connection.flush()
    }

    // MARK: From the client

    func received(_ bytes: some Sequence<UInt8>) {
        frames.append(bytes)
        do throws(FrameParser.Violation) {
            while !isOver, let event = try frames.next() { take(event) }
        } catch {
            load.record.note("The client broke the WebSocket protocol: \(error.reason).")
            end(error.code, error.reason)
        }
        connection.flush()
    }

    private func take(_ event: FrameParser.Event) {
        switch event {
        case .message(let message):
            // RFC 6455, section 1.4: what comes after the closing frame is dropped.
            guard !hasClosed else { return }
            load.record.transferred(message, isFromClient: true)
            handle?.receive(message)
        case .ping(let payload):
            if !hasClosed { FrameWriter.writePong(payload, to: &connection.output) }
        case .pong: break
        case .close(let code, let reason):
            load.record.note("The client closed the WebSocket: \(code.rawValue) \(reason)".trimmingEnd)
            end(code, "")
        }
    }

    /// Says the last word, which the journal knows before the client does.
    private func end(_ code: WebSocketCloseCode, _ reason: String) {
        if !hasClosed { FrameWriter.writeClose(code, reason, to: &connection.output) }
        hasClosed = true
        end()
        connection.endEarly(isReset: false)
    }

    /// The connection has ended, in whichever way.
    func end() {
        guard !isOver else { return }
        isOver = true
        task?.cancel()
        if let handle {
            connection.core.closed(handle)
            handle.end()
        }
        load.webSocketEnded(inOrder: hasClosed)
    }
}

extension String {
    fileprivate var trimmingEnd: String { hasSuffix(" ") ? String(dropLast()) : self }
}
