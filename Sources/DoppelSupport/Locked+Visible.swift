#if DOPPEL_VISIBLE_LOCKS

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// State that several threads share, guarded by a lock that the thread sanitizer sees.
    ///
    /// On Linux the sanitizer knows nothing of `Mutex`, whose code is not instrumented, and takes whatever it guards for a
    /// race. `make races` builds with this in its place; nothing else does.
    ///
    /// `@unchecked`: `state` is touched under the lock only, which exists as long as the object does.
    package final class Locked<State: Sendable>: @unchecked Sendable {
        private var state: State
        private let lock: UnsafeMutablePointer<pthread_mutex_t>

        package init(_ state: State) {
            self.state = state
            lock = .allocate(capacity: 1)
            pthread_mutex_init(lock, nil)
        }

        deinit {
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }

        package func withLock<Result: Sendable, Failure: Error>(
            _ body: (inout State) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return try body(&state)
        }
    }

#endif
