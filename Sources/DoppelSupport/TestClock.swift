public import Dispatch

/// A time source that stands still until a test moves it.
///
/// Work with a delay becomes due only in ``advance(by:)``, in the order of its times, so that a reply that
/// takes minutes is tested in microseconds. Work without a delay starts at once.
public final class TestClock: TimeSource {
    private struct Entry: Sendable {
        let due: Duration
        let order: Int
        let queue: DispatchQueue
        let work: @Sendable () -> Void
        /// A time limit, which nobody waits for: it is usually called off.
        let isLimit: Bool
    }

    /// Somebody who waits until `count` pieces of work, or limits, wait.
    private struct Watcher: Sendable {
        let count: Int
        let isForLimits: Bool
        let resume: @Sendable () -> Void
    }

    private struct State: Sendable {
        var now: Duration
        var nextOrder = 0
        var entries: [Int: Entry] = [:]
        var watchers: [Int: Watcher] = [:]

        mutating func takeOrder() -> Int {
            defer { nextOrder += 1 }
            return nextOrder
        }

        func isSatisfied(_ watcher: Watcher) -> Bool {
            entries.values.count { $0.isLimit == watcher.isForLimits } >= watcher.count
        }

        mutating func takeSatisfiedWatchers() -> [Watcher] {
            let satisfied = watchers.filter { isSatisfied($0.value) }
            satisfied.keys.forEach { watchers[$0] = nil }
            return Array(satisfied.values)
        }
    }

    private let state: Locked<State>

    /// Makes a clock that shows `start`.
    public init(now start: Duration = .zero) {
        state = Locked(State(now: start))
    }

    /// The time that the clock shows.
    public var now: Duration { state.withLock { $0.now } }

    /// How many pieces of work wait for their time; time limits of requests do not count.
    public var waitingCount: Int { state.withLock { $0.entries.values.count { !$0.isLimit } } }

    /// Keeps `work` until the clock has been moved by `delay`; starts it at once when there is no delay.
    public func schedule(
        after delay: Duration, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
    ) -> any ScheduledWork {
        schedule(after: delay, on: queue, isLimit: false, work)
    }

    func schedule(
        after delay: Duration, on queue: DispatchQueue, isLimit: Bool, _ work: @escaping @Sendable () -> Void
    ) -> any ScheduledWork {
        guard delay > .zero else { return StartedWork(work, on: queue) }
        let (order, watchers) = state.withLock { state in
            let order = state.takeOrder()
            state.entries[order] = Entry(
                due: state.now + delay, order: order, queue: queue, work: work, isLimit: isLimit)
            return (order, state.takeSatisfiedWatchers())
        }
        watchers.forEach { $0.resume() }
        return TestWork(clock: self, order: order)
    }

    /// Returns as soon as at least `count` pieces of work wait for their time, or the task is cancelled.
    public func waiting(_ count: Int = 1) async { await waiting(count, isForLimits: false) }

    /// Returns as soon as a time limit waits, or the task is cancelled.
    package func limiting() async { await waiting(1, isForLimits: true) }

    private func waiting(_ count: Int, isForLimits: Bool) async {
        let order = state.withLock { $0.takeOrder() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                watch(
                    as: order,
                    Watcher(count: count, isForLimits: isForLimits) { continuation.resume() })
            }
        } onCancel: {
            state.withLock { $0.watchers.removeValue(forKey: order) }?.resume()
        }
    }

    private func watch(as order: Int, _ watcher: Watcher) {
        let isOver = state.withLock { state in
            // A cancellation before this point found no watcher to resume.
            if state.isSatisfied(watcher) || Task.isCancelled { return true }
            state.watchers[order] = watcher
            return false
        }
        if isOver { watcher.resume() }
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

/// Work that was due at once.
private struct StartedWork: ScheduledWork {
    init(_ work: @escaping @Sendable () -> Void, on queue: DispatchQueue) {
        queue.async(execute: work)
    }

    func cancel() {}
}

private struct TestWork: ScheduledWork {
    let clock: TestClock
    let order: Int
    func cancel() { clock.cancel(order) }
}
