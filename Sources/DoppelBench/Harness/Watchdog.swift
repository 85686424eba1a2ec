import DoppelSupport
import Foundation

/// Ends the process when nothing has moved for a while, after it said where things stand.
///
/// It has a thread of its own: a deadlock may take every thread of the concurrency pool and of Dispatch.
final class Watchdog: Sendable {
    private struct State: Sendable {
        var steps = 0
        var isOver = false
    }

    private let patience: Int
    private let state = Locked(State())

    /// - Parameters:
    ///   - patience: the seconds without progress that count as a hang.
    ///   - explain: what to print before the end; the last line of the program.
    init(patience: Int, explain: @escaping @Sendable () -> String) {
        self.patience = patience
        Thread.detachNewThread { [self] in watch(explain) }
    }

    /// Tells that something has been done.
    func step() { state.withLock { $0.steps += 1 } }

    /// Ends the watch.
    func finish() { state.withLock { $0.isOver = true } }

    private func watch(_ explain: @Sendable () -> String) {
        var last = -1
        var idle = 0
        while !state.withLock({ $0.isOver }) {
            let steps = state.withLock { $0.steps }
            idle = steps == last ? idle + 1 : 0
            last = steps
            if idle > patience {
                print(explain())
                exit(1)
            }
            Thread.sleep(forTimeInterval: 1)
        }
    }
}
