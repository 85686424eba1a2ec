import Dispatch
import DoppelSupport

/// Waits for a journal to say something, without polling.
struct JournalWatch {
    private let journal: Journal
    private let time: any TimeSource

    init(_ journal: Journal, _ time: any TimeSource) {
        self.journal = journal
        self.time = time
    }

    /// Returns when `condition` holds, the time is over, or the task is cancelled.
    ///
    /// The condition may run user code (a matcher's closure), so it is asked here, and not by whoever changes
    /// the journal. Changes that come while it runs are answered by asking it once more.
    func wait(upTo duration: Duration, until condition: () -> Bool) async {
        let isOver = Locked(false)
        let (changes, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let stopWatching = journal.watch { continuation.yield() }
        let timeout = time.schedule(after: duration, on: .global()) {
            isOver.withLock { $0 = true }
            continuation.yield()
        }
        continuation.yield()
        for await _ in changes where isOver.withLock({ $0 }) || condition() { break }
        timeout.cancel()
        stopWatching()
    }
}
