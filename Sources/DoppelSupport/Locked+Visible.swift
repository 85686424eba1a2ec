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
    @_documentation(visibility: internal)
    public final class _Locked<State: Sendable>: @unchecked Sendable {
        private var state: State
        private let lock: UnsafeMutablePointer<pthread_mutex_t>

        /// Guards `state`.
        public init(_ state: State) {
            self.state = state
            lock = .allocate(capacity: 1)
            pthread_mutex_init(lock, nil)
        }

        deinit {
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }

        /// Runs `body` while no one else has the state.
        public func withLock<Result: Sendable, Failure: Error>(
            _ body: (inout State) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return try body(&state)
        }
    }

#endif
