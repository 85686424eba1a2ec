import Dispatch

extension TimeSource {
    /// Returns when the time has passed, or the task is cancelled.
    ///
    /// - Returns: whether the time has passed.
    @discardableResult
    package func wait(_ duration: Duration) async -> Bool {
        guard duration > .zero else { return !Task.isCancelled }
        let waiter = Waiter()
        let work = schedule(after: duration, on: .global()) { waiter.resume(true) }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter.begin($0) }
        } onCancel: {
            work.cancel()
            waiter.resume(false)
        }
    }
}

/// Resumes a task once, whatever comes first.
private final class Waiter: Sendable {
    private enum State: Sendable {
        case idle
        case waiting(CheckedContinuation<Bool, Never>)
        case resumed(Bool)
    }

    private let state = Locked(State.idle)

    func begin(_ continuation: CheckedContinuation<Bool, Never>) {
        let early = state.withLock { state -> Bool? in
            if case .resumed(let value) = state { return value }
            state = .waiting(continuation)
            return nil
        }
        if let early { continuation.resume(returning: early) }
    }

    func resume(_ value: Bool) {
        let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard case .waiting(let continuation) = state else {
                if case .idle = state { state = .resumed(value) }
                return nil
            }
            state = .resumed(value)
            return continuation
        }
        continuation?.resume(returning: value)
    }
}
