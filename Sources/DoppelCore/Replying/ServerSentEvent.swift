import DoppelSupport
import Foundation

/// One event of an event stream (`text/event-stream`), as the HTML standard defines it.
///
/// ```swift
/// stubs.stub(.get("/news"), reply: .events([
///     ServerSentEvent("hello"),
///     ServerSentEvent(#"{"price": 7}"#, event: "tick", id: "1", after: .seconds(1)),
/// ]))
/// ```
public struct ServerSentEvent: Sendable, Hashable {
    /// What the client gets as the event's data; it may have several lines.
    public var data: String
    /// The event's type; `nil` is the type `message`.
    public var event: String?
    /// The id that the client sends as `Last-Event-ID` when it connects again; `nil` leaves the last one.
    public var id: String?
    /// The time after which the client is to connect again when it has lost the connection.
    public var retry: Duration?
    /// The time since the event before it, or since the head.
    public var delay: Duration

    /// Makes an event.
    public init(
        _ data: String, event: String? = nil, id: String? = nil, retry: Duration? = nil,
        after delay: Duration = .zero
    ) {
        self.data = data
        self.event = event
        self.id = id
        self.retry = retry
        self.delay = delay
    }

    /// The event as it is sent: a line for each field, and for each line of the data, then an empty line.
    public var text: String {
        var lines: [String] = []
        if let event { lines.append("event: \(event.inOneLine)") }
        if let id { lines.append("id: \(id.inOneLine)") }
        if let retry { lines.append("retry: \(retry.milliseconds)") }
        lines += data.lines.map { "data: \($0)" }
        return lines.map { $0 + "\n" }.joined() + "\n"
    }
}

extension Reply {
    /// Sends an event stream: each event after its own delay, then the end.
    ///
    /// The client connects again after the end, as browsers do, unless the next reply is a 204.
    public func events(_ events: [ServerSentEvent]) -> Reply {
        uncached.chunks(events.map { Chunk($0.text, after: $0.delay) }, type: ServerSentEvent.type)
    }

    /// Sends events as a sequence yields them; each request makes a new one.
    ///
    /// ```swift
    /// .events {
    ///     AsyncStream { continuation in
    ///         model.onChange { continuation.yield(ServerSentEvent($0)) }
    ///     }
    /// }
    /// ```
    ///
    /// The events' own delays do not count.
    public func events(_ makeEvents: @escaping @Sendable () -> AsyncStream<ServerSentEvent>) -> Reply {
        uncached.stream(type: ServerSentEvent.type) {
            let events = makeEvents()
            return AsyncThrowingStream { continuation in
                let task = Task {
                    for await event in events { continuation.yield(Data(event.text.utf8)) }
                    continuation.finish()
                }
                continuation.onTermination = { _ in task.cancel() }
            }
        }
    }

    /// A reply with an event stream: each event after its own delay, then the end.
    public static func events(_ events: [ServerSentEvent]) -> Reply { Reply().events(events) }

    /// A reply with events as a sequence yields them; each request makes a new one.
    public static func events(
        _ makeEvents: @escaping @Sendable () -> AsyncStream<ServerSentEvent>
    ) -> Reply {
        Reply().events(makeEvents)
    }

    private var uncached: Reply {
        headers.contains("Cache-Control") ? self : header("Cache-Control", "no-store")
    }
}

extension ServerSentEvent {
    fileprivate static let type = "text/event-stream"
}

extension Duration {
    fileprivate var milliseconds: Int64 { Swift.max(0, nanoseconds / 1_000_000) }
}

extension String {
    /// The lines, whichever of the three line ends stands between them.
    fileprivate var lines: [Substring] {
        split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    }

    /// The text without line ends, which would begin another field.
    fileprivate var inOneLine: String { lines.joined(separator: " ") }
}
