import DoppelCore
import DoppelSupport

extension StubLoad {
    /// Runs user code away from every shared queue, while the time limit counts, unless it is the network's.
    func elsewhere<Result: Sendable>(
        _ body: @escaping @Sendable () -> Result, then work: @escaping @Sendable (StubLoad, Result) -> Void
    ) {
        if upstream == nil { armTimeouts() }
        offQueue(body, then: work)
    }

    func awaiting<Result: Sendable>(
        _ body: @escaping @Sendable () async -> Result,
        then work: @escaping @Sendable (StubLoad, Result) -> Void
    ) {
        if upstream == nil { armTimeouts() }
        let context = context
        closureTask = Task {
            let result = await context.withScope(body)
            self.onQueue { work($0, result) }
        }
    }

    /// Runs user code away from every shared queue, and goes on with its result on the loading queue.
    func offQueue<Result: Sendable>(
        _ body: @escaping @Sendable () -> Result, then work: @escaping @Sendable (StubLoad, Result) -> Void
    ) {
        let context = context
        BlockingWork.run {
            let result = context.withScope(body)
            self.onQueue { work($0, result) }
        }
    }
}
