import DoppelCore
import DoppelSupport
import Foundation

#if !DOPPEL_DEBUG_ONLY || DOPPEL_DEMO
    /// What one reader of events gets.
    struct EventFeed: Sendable {
        private let registry: StubRegistry
        private let filter: JournalFilter
        private let wantsChanges: Bool
        private let cursor: EventCursor?

        /// - Parameter cursor: what the reader knows already; `nil` for one who wants only what is still to come.
        init(
            _ registry: StubRegistry, _ filter: JournalFilter, wantsChanges: Bool, after cursor: EventCursor?
        ) {
            self.registry = registry
            self.filter = filter
            self.wantsChanges = wantsChanges
            self.cursor = cursor
        }

        enum Signal: Sendable {
            case exchange(Exchange)
            case change(RegistryChange)
            /// Nothing has happened for a while, which the reader is told of.
            case silence
        }

        /// How long it may be silent, so that whoever waits knows that there is still somebody.
        static let longestSilence = Duration.seconds(15)
        /// How many signals wait for a reader who falls behind, of which the oldest go.
        private static let longestBacklog = 10_000

        func bytes() -> AsyncThrowingStream<Data, any Error> {
            let (signals, continuation) = AsyncStream.makeStream(
                of: Signal.self, bufferingPolicy: .bufferingNewest(Self.longestBacklog))
            let journal = registry.journal
            let stop = journal.observers.add { continuation.yield(.exchange($0)) }
            let changes = registry.changes
            let id = wantsChanges ? changes.add { continuation.yield(.change($0)) } : nil
            let beat = Heartbeat(every: Self.longestSilence, on: registry.time) {
                continuation.yield(.silence)
            }
            continuation.onTermination = { _ in
                stop()
                beat.stop()
                if let id { changes.remove(id) }
            }
            // After the observers, so that nothing falls between.
            let (start, missed) = beginning(journal.exchanges, journal.count)
            let reader = EventReader(signals, start, missed, filter)
            return AsyncThrowingStream { await reader.next() }
        }

        /// Where the reader begins, and what it has missed.
        private func beginning(_ exchanges: [Exchange], _ count: Int) -> (EventCursor, [Exchange]) {
            let open = Set(exchanges.filter(\.isOpen).map(\.id))
            guard let cursor else { return (EventCursor(highest: count, awaited: open), []) }
            // A number that was not given yet is that of another run.
            let known = cursor.highest > count ? EventCursor() : cursor
            let missed = exchanges.filter { exchange in
                !exchange.isOpen && (exchange.id > known.highest || known.awaited.contains(exchange.id))
            }
            return (known, missed)
        }
    }

    extension Exchange {
        fileprivate var isOpen: Bool { if case .open = outcome { true } else { false } }
    }

    /// Makes events of signals, as fast as the reader takes them.
    private actor EventReader {
        private var signals: AsyncStream<EventFeed.Signal>.Iterator
        private var cursor: EventCursor
        private var missed: ArraySlice<Exchange>
        private let filter: JournalFilter
        private var hasBegun = false

        init(
            _ signals: AsyncStream<EventFeed.Signal>, _ cursor: EventCursor, _ missed: [Exchange],
            _ filter: JournalFilter
        ) {
            self.signals = signals.makeAsyncIterator()
            self.cursor = cursor
            self.missed = missed[...]
            self.filter = filter
        }

        /// The next bytes; `nil` when the reader has gone.
        ///
        /// First the place where it begins, so that nothing is missed when the connection is lost before an event.
        func next() async -> Data? {
            guard hasBegun else {
                hasBegun = true
                return Data("id: \(cursor.id)\n\n".utf8)
            }
            while let exchange = missed.popFirst() {
                if let event = event(of: exchange) { return event }
            }
            while let signal = await nextSignal() {
                switch signal {
                case .exchange(let exchange): if let event = event(of: exchange) { return event }
                case .change(let change):
                    return Data(
                        ServerSentEvent(#"{"what":"\#(change.rawValue)"}"#, event: "change").text.utf8)
                case .silence: return Data(": still here\n\n".utf8)
                }
            }
            return nil
        }

        private func nextSignal() async -> EventFeed.Signal? {
            var iterator = signals
            defer { signals = iterator }
            return await iterator.next(isolation: self)
        }

        private func event(of exchange: Exchange) -> Data? {
            guard cursor.take(exchange.id) else { return nil }
            let logged = LoggedExchange(exchange)
            guard filter.matches(logged) else { return nil }
            let line = filter.cut(logged).jsonLine
            return Data(ServerSentEvent(line, event: "exchange", id: cursor.id).text.utf8)
        }
    }

    /// Does something again and again.
    private final class Heartbeat: Sendable {
        private let interval: Duration
        private let time: any TimeSource
        private let work: @Sendable () -> Void
        /// What comes next; `nil` when it was stopped.
        private let next = Locked<(any ScheduledWork)?>(nil)
        private let isStopped = Locked(false)

        init(every interval: Duration, on time: any TimeSource, _ work: @escaping @Sendable () -> Void) {
            self.interval = interval
            self.time = time
            self.work = work
            schedule()
        }

        private func schedule() {
            let scheduled = time.scheduleLimit(after: interval, on: .global()) { [weak self] in
                self?.work()
                self?.schedule()
            }
            next.withLock { $0 = scheduled }
            if isStopped.withLock({ $0 }) { scheduled.cancel() }
        }

        func stop() {
            isStopped.withLock { $0 = true }
            next.withLock { $0?.cancel() }
        }
    }
#endif
