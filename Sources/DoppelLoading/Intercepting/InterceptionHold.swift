import DoppelSupport

/// Keeps sessions made elsewhere intercepted while it is alive; the last one to go undoes it.
final class InterceptionHold: Sendable {
    private static let count = Locked(0)

    private init() {}

    /// Intercepts sessions made elsewhere, unless they are already.
    ///
    /// No throwing initialiser: `deinit` would run after it threw, and give back what was not taken.
    static func take() throws -> InterceptionHold {
        try count.withLock { count throws in
            if count == 0 { try GlobalInterception.install() }
            count += 1
        }
        return InterceptionHold()
    }

    deinit {
        InterceptionHold.count.withLock { count in
            count -= 1
            if count == 0 { GlobalInterception.remove() }
        }
    }
}
