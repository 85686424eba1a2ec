public import Dispatch

/// A time source that stands still until a test moves it.
///
/// Work becomes due only in ``advance(by:)``, in the order of its times, so that a reply that takes
/// minutes is tested in microseconds.
public final class TestClock: TimeSource {
    private struct Entry: Sendable {
        let due: Duration
        let order: Int
        let queue: DispatchQueue
        let work: @Sendable () -> Void
    }

    private struct State: Sendable {
        var now: Duration
        var nextOrder = 0
        var entries: [Int: Entry] = [:]
        var watchers: [(count: Int, resume: @Sendable () -> Void)] = []

        mutating func takeSatisfiedWatchers() -> [@Sendable () -> Void] {
            let count = entries.count
            let satisfied = watchers.filter { $0.count <= count }
            watchers.removeAll { $0.count <= count }
            return satisfied.map(\.resume)
        }
    }

    private let state: Locked<State>

    /// Makes a clock that shows `start`.
    public init(now start: Duration = .zero) {
        state = Locked(State(now: start))
    }

    /// The time that the clock shows.
    public var now: Duration { state.withLock { $0.now } }

    /// How many pieces of work wait for their time.
    public var waitingCount: Int { state.withLock { $0.entries.count } }

    /// Keeps `work` until the clock has been moved by `delay`.
    public func schedule(
        after delay: Duration, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
    ) -> any ScheduledWork {
        let (order, watchers) = state.withLock { state in
            let order = state.nextOrder
            state.nextOrder += 1
            state.entries[order] = Entry(due: state.now + max(.zero, delay), order: order, queue: queue, work: work)
            return (order, state.takeSatisfiedWatchers())
        }
        watchers.forEach { $0() }
        return TestWork(clock: self, order: order)
    }

    /// Returns as soon as at least `count` pieces of work wait for their time.
    public func waiting(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.entries.count >= count { return true }
                state.watchers.append((count, { continuation.resume() }))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Moves the clock forward, and starts what becomes due on the way, each piece at its own time.
    ///
    /// Work that is scheduled by work that became due runs in the same call only if it is due at once;
    /// await ``waiting(_:)`` between two steps of something that waits several times.
    public func advance(by duration: Duration) {
        let goal = state.withLock { $0.now } + duration
        while let entry = nextDue(before: goal) {
            entry.queue.async(execute: entry.work)
        }
        state.withLock { $0.now = max($0.now, goal) }
    }

    private func nextDue(before goal: Duration) -> Entry? {
        state.withLock { state in
            let due = state.entries.values.filter { $0.due <= goal }
            guard let next = due.min(by: { ($0.due, $0.order) < ($1.due, $1.order) }) else { return nil }
            state.entries[next.order] = nil
            state.now = max(state.now, next.due)
            return next
        }
    }

    fileprivate func cancel(_ order: Int) {
        state.withLock { $0.entries[order] = nil }
    }
}

private struct TestWork: ScheduledWork {
    let clock: TestClock
    let order: Int
    func cancel() { clock.cancel(order) }
}
