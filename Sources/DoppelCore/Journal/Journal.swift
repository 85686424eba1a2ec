package import DoppelSupport

/// Every exchange of a registry in order, bounded: when it is full the oldest go.
///
/// An exchange is closed before the program gets the last word of its reply, so that a test which has its
/// answer can verify at once.
public final class Journal: Sendable {
    /// How much a journal keeps.
    public struct Limit: Sendable, Hashable {
        /// The number of exchanges; 10,000 by default.
        public var exchanges: Int
        /// The bytes of request bodies; 64 MiB by default.
        ///
        /// A longer body is kept when it comes, and goes first. Response bodies may take as many bytes again;
        /// when they would take more, the oldest are forgotten, and their exchanges stay.
        public var bodyBytes: Int
        /// The bytes that are kept of one response body; 1 MiB by default, and 0 to keep none.
        public var responseBodyBytes: Int

        /// Makes a limit.
        public init(
            exchanges: Int = 10_000, bodyBytes: Int = 64 << 20, responseBodyBytes: Int = 1 << 20
        ) {
            precondition(exchanges > 0, "A journal keeps at least one exchange.")
            precondition(bodyBytes >= 0 && responseBodyBytes >= 0, "A number of bytes is not negative.")
            self.exchanges = exchanges
            self.bodyBytes = bodyBytes
            self.responseBodyBytes = responseBodyBytes
        }
    }

    /// How much is kept.
    public let limit: Limit

    private struct State: Sendable {
        var ring = ExchangeRing()
        var nextWatcher = 0
        var watchers: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Locked(State())
    /// Who is told of exchanges that have ended.
    package let observers = ExchangeObservers()
    /// Who is told that it was cleared, and of changes of its registry.
    package let changes = Subscribers<RegistryChange>()

    /// Makes an empty journal.
    public init(limit: Limit = .init()) { self.limit = limit }

    /// The exchanges that are kept, oldest first.
    public var exchanges: [Exchange] { state.withLock { Array($0.ring.exchanges) } }

    /// How many exchanges there were, those that are gone included.
    public var count: Int { state.withLock { $0.ring.total } }

    /// How many exchanges had to go because the journal was full.
    public var droppedCount: Int { state.withLock { $0.ring.droppedCount } }

    /// What is kept and what is gone, as of one moment.
    package var snapshot: JournalSnapshot {
        state.withLock { state in
            JournalSnapshot(
                exchanges: Array(state.ring.exchanges), droppedCount: state.ring.droppedCount,
                droppedUnexpectedCount: state.ring.droppedUnexpectedCount, limit: limit)
        }
    }

    /// The exchanges whose request a matcher matches, oldest first.
    public func exchanges(matching matcher: RequestMatcher) -> [Exchange] {
        exchanges.filter { matcher.matches($0.request) }
    }

    /// Forgets all exchanges; those under way are not recorded when they end.
    public func clear() {
        state.withLock { $0.ring.clear() }
        changes.send(.journal)
    }

    /// Records an exchange, and returns its number.
    @discardableResult
    package func record(_ exchange: Exchange) -> Int {
        let (id, watchers) = state.withLock { state in
            (state.ring.append(exchange, limit: limit), Array(state.watchers.values))
        }
        for watcher in watchers { watcher() }
        return id
    }

    /// Changes an exchange that is under way; without effect when it is gone.
    package func update(_ id: Int, _ change: (inout Exchange) -> Void) {
        let watchers = state.withLock { state in
            state.ring.update(id, limit: limit, change)
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher() }
    }

    /// Records the end of an exchange, and tells the observers.
    ///
    /// - Parameter id: the number that it was recorded with; `nil` when it was not.
    package func close(_ exchange: Exchange, recordedAs id: Int?) {
        var exchange = exchange
        if let id {
            exchange.id = id
            update(id) { [exchange] in $0 = exchange }
        } else {
            exchange.id = record(exchange)
        }
        observers.tell(exchange)
    }

    /// Calls `watcher` after each change until the returned closure is called.
    package func watch(_ watcher: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let id = state.withLock { state in
            state.nextWatcher += 1
            state.watchers[state.nextWatcher] = watcher
            return state.nextWatcher
        }
        return { [state] in state.withLock { $0.watchers[id] = nil } }
    }
}

/// What a journal holds at one moment.
package struct JournalSnapshot: Sendable {
    package let exchanges: [Exchange]
    package let droppedCount: Int
    /// How many of those that are gone no stub had answered.
    package let droppedUnexpectedCount: Int
    package let limit: Journal.Limit
}
