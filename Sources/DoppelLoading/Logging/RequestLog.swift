public import DoppelCore
import DoppelSupport
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Shows a tester every request that a program makes, without a change to its code.
///
/// ```swift
/// let log = RequestLog()                              // lines for people, on standard error
/// try log.attach(to: .allSessions)                    // of every session, which go on to the network
///
/// let file = try RequestLog(.jsonLines, to: .file(url))
/// file.attach(to: stubs)                              // what these stubs see
/// let session = URLSession(configuration: .default.logged(by: file))
/// ```
///
/// One entry for each exchange that has ended, with secrets redacted. Entries are made and written on a queue
/// of the log's own, so that requests do not wait for it.
public final class RequestLog: Sendable {
    /// What an entry looks like.
    public enum Format: Sendable {
        /// A line for people; without a style, coloured and as wide as the terminal, if it goes to one.
        case lines(LogLine? = nil)
        /// The command that makes the request with curl.
        case curl
        /// A line of JSON (https://jsonlines.org).
        case jsonLines
    }

    private struct State: Sendable {
        var stops: [@Sendable () -> Void] = []
        /// Kept while the log runs.
        var interceptions: [Interception] = []
    }

    private let destination: any LogDestination
    private let redacts: Bool
    private let queue = DispatchQueue(label: "doppel.log")
    private let state = Locked(State())
    private let counts = Locked(TrafficStatistics())
    /// What sessions are answered by that are only logged.
    fileprivate let passing = StubRegistry(
        name: "log", unmatched: .passThrough,
        journalLimit: .init(exchanges: 1, bodyBytes: 0, responseBodyBytes: 0))

    /// Makes a log that writes text, and is not attached to anything yet.
    ///
    /// - Parameters:
    ///   - format: what an entry looks like.
    ///   - output: where entries go.
    ///   - bodyBytes: how many bytes of a response body an entry has that shows one (``Format/jsonLines``).
    ///   - redacts: whether secrets are replaced by a mark.
    public convenience init(
        _ format: Format = .lines(), to output: LogOutput = .standardError, bodyBytes: Int = 65_536,
        redacts: Bool = true
    ) {
        self.init(to: LogText(format, bodyBytes, output), redacts: redacts)
    }

    /// Makes a log that hands exchanges to a destination, such as a saved journal.
    public init(to destination: some LogDestination, redacts: Bool = true) {
        self.destination = destination
        self.redacts = redacts
        attach(to: passing)
    }

    deinit { stop() }

    /// Shows what a registry sees from now on.
    public func attach(to registry: StubRegistry) {
        let (queue, destination, redacts, counts) = (queue, destination, redacts, counts)
        let bodyBytes = destination.bodyBytes
        let stop = registry.journal.observers.add(bodyBytes: bodyBytes) { exchange in
            queue.async {
                let entry = LoggedExchange(exchange.withBody(upTo: bodyBytes), redacts: redacts)
                counts.withLock { $0.add(entry) }
                destination.record(entry)
            }
        }
        state.withLock { $0.stops.append(stop) }
    }

    /// Shows the requests of sessions that no registry answers, which go on to the network.
    ///
    /// Where registries intercept these sessions too, attach the log to them: what is handed on from one registry
    /// to the next is an exchange of the last.
    ///
    /// - Throws: ``InterceptionError`` where the platform does not allow it.
    public func attach(to sessions: InterceptedSessions) throws {
        let interception = try passing.intercept(sessions)
        state.withLock { $0.interceptions.append(interception) }
    }

    /// Shows nothing from now on, and gives intercepted sessions back; entries on their way are written.
    ///
    /// For sessions, that is the end of this log; to a registry it can be attached again.
    public func stop() {
        let old = state.withLock { state in
            defer { state = State() }
            return state
        }
        old.stops.forEach { $0() }
        old.interceptions.forEach { $0.remove() }
    }

    /// Returns when everything that has ended by now is written.
    public func flush() {
        queue.sync {}
        destination.flush()
    }

    /// What was logged so far, counted by host and path.
    public var statistics: TrafficStatistics { counts.withLock { $0 } }
}

/// Entries as text.
private struct LogText: LogDestination {
    let bodyBytes: Int
    private let text: @Sendable (LoggedExchange) -> String
    private let output: LogOutput

    init(_ format: RequestLog.Format, _ bodyBytes: Int, _ output: LogOutput) {
        self.output = output
        switch format {
        case .lines(let style):
            let line = style ?? output.line
            text = { line.text($0) }
            self.bodyBytes = 0
        case .curl:
            text = { $0.curlCommand() }
            self.bodyBytes = 0
        case .jsonLines:
            text = { $0.jsonLine }
            self.bodyBytes = bodyBytes
        }
    }

    func record(_ exchange: LoggedExchange) { output.write(text(exchange)) }
}

extension URLSessionConfiguration {
    /// A copy of this configuration whose sessions' requests are shown by a log, and go on to the network.
    public func logged(by log: RequestLog) -> URLSessionConfiguration { stubbed(by: log.passing) }
}
