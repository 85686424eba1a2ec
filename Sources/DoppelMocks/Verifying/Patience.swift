import Dispatch
import DoppelSupport

/// Waits for calls, up to a time.
struct Patience: Sendable {
    let limit: Duration
    let time: any TimeSource

    init(_ limit: Duration, _ time: any TimeSource) {
        self.limit = limit
        self.time = time
    }

    /// Returns as soon as `isMet`, which is asked after calls of the mocks, or when the time is up.
    ///
    /// Calls only wake this task, which alone asks: `isMet` may run matchers of the user's, and needs no lock.
    nonisolated(nonsending) func wait(for cores: [MockCore], until isMet: () -> Bool) async {
        guard !isMet() else { return }
        // One wake-up is enough for all the calls since the last look.
        let (calls, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let observers = cores.map { core in (core, core.observe { waker.yield() }) }
        let work = time.schedule(after: limit, on: .global()) { waker.finish() }
        // A call between the first look and the observation woke nobody.
        waker.yield()
        for await _ in calls where isMet() { break }
        work.cancel()
        observers.forEach { $0.0.stopObserving($0.1) }
    }
}
