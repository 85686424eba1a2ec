#if canImport(os)
    package import os
#elseif !DOPPEL_VISIBLE_LOCKS
    package import Synchronization
#endif

#if !DOPPEL_VISIBLE_LOCKS

    /// State that several threads share, guarded by one lock.
    ///
    /// Used instead of a bare `Mutex`, which would ask for macOS 15 and iOS 18.
    /// The body must not call user code: decide under the lock, act outside it.
    ///
    /// Inlinable, since an unspecialised call looks up metadata at run time each time it takes the lock.
    package final class Locked<State: Sendable>: Sendable {
        #if canImport(os)
            @usableFromInline let lock: OSAllocatedUnfairLock<State>

            @inlinable package init(_ state: State) {
                lock = OSAllocatedUnfairLock(initialState: state)
            }

            @inlinable @inline(__always) package func withLock<Result: Sendable>(
                _ body: @Sendable (inout State) throws -> Result
            ) rethrows -> Result {
                try lock.withLock(body)
            }
        #else
            @usableFromInline let lock: Mutex<State>

            @inlinable package init(_ state: State) {
                lock = Mutex(state)
            }

            @inlinable @inline(__always) package func withLock<Result: Sendable, Failure: Error>(
                _ body: (inout State) throws(Failure) -> Result
            ) throws(Failure) -> Result {
                try lock.withLock { (state) throws(Failure) in try body(&state) }
            }
        #endif
    }

#endif
