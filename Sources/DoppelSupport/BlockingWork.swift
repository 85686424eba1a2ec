import Dispatch
import Foundation

/// Threads for user code, which may block for as long as it likes without anybody else waiting for it.
///
/// Dispatch's own threads won't do: a global queue has as many as there are processors, and a new queue shares
/// about 255 with every session of the process. Here each piece of work under way has a thread to itself; a few
/// are kept for the next pieces.
package enum BlockingWork {
    private static let idle = Locked<[Worker]>([])
    private static let keptCount = 8

    /// Runs `work` on a thread of its own, at once.
    package static func run(_ work: @escaping @Sendable () -> Void) {
        guard let worker = idle.withLock({ $0.popLast() }) else { return Worker.start(with: work) }
        worker.give(work)
    }

    /// The result of `work`, which runs on a thread of its own.
    package static func value<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            run { continuation.resume(returning: work()) }
        }
    }

    /// Whether the worker is kept for later.
    fileprivate static func keep(_ worker: Worker) -> Bool {
        idle.withLock { idle in
            guard idle.count < keptCount else { return false }
            idle.append(worker)
            return true
        }
    }
}

/// A thread that does one piece of work after the other.
private final class Worker: Sendable {
    private let next: Locked<(@Sendable () -> Void)?>
    private let given = DispatchSemaphore(value: 0)

    private init(_ first: @escaping @Sendable () -> Void) { next = Locked(first) }

    static func start(with work: @escaping @Sendable () -> Void) {
        let worker = Worker(work)
        Thread.detachNewThread { worker.main() }
    }

    func give(_ work: @escaping @Sendable () -> Void) {
        next.withLock { $0 = work }
        given.signal()
    }

    private func main() {
        work()
        while BlockingWork.keep(self) {
            given.wait()
            work()
        }
    }

    private func work() {
        let work = next.withLock { next in
            defer { next = nil }
            return next
        }
        #if canImport(ObjectiveC)
            autoreleasepool { work?() }
        #else
            work?()
        #endif
    }
}
