import DoppelSupport

/// Something that happens once, and that one task waits for.
final class FirstSignal: Sendable {
    private enum State: Sendable {
        case waiting(CheckedContinuation<Void, Never>?)
        case given
    }

    private let state = Locked(State.waiting(nil))

    /// Later calls have no effect.
    func give() {
        let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
            defer { state = .given }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        continuation?.resume()
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isGiven = state.withLock { state in
                if case .given = state { return true }
                state = .waiting(continuation)
                return false
            }
            if isGiven { continuation.resume() }
        }
    }
}
