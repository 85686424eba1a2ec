/// Takes the exchanges that a log hands on: a saved journal, or what an app makes of them.
///
/// ```swift
/// struct Counter: LogDestination {
///     let bodyBytes = 0
///     func record(_ exchange: LoggedExchange) { metrics.count(exchange.host, exchange.status) }
/// }
/// let log = RequestLog(to: Counter())
/// ```
public protocol LogDestination: Sendable {
    /// How many bytes of a response body are wanted; the rest is not kept for it.
    var bodyBytes: Int { get }

    /// Takes an exchange that has ended, with its secrets redacted.
    ///
    /// It is called on a queue of the log's own, with one exchange after the other.
    func record(_ exchange: LoggedExchange)

    /// Returns when all that was recorded has arrived.
    func flush()
}

extension LogDestination {
    /// Does nothing, which is right where recording is done when it returns.
    public func flush() {}
}
