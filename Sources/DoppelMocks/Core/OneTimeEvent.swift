import DoppelSupport

/// Something that happens once, and that one task may await.
final class OneTimeEvent: Sendable {
    private struct State: Sendable {
        var hasHappened = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func happen() {
        let waiting = state.withLock { state in
            defer { state = State(hasHappened: true, waiting: nil) }
            return state.waiting
        }
        waiting?.resume()
    }

    nonisolated(nonsending) func wait() async {
        await withCheckedContinuation { continuation in
            let hasHappened = state.withLock { state in
                if !state.hasHappened { state.waiting = continuation }
                return state.hasHappened
            }
            if hasHappened { continuation.resume() }
        }
    }
}
