#if canImport(os)
    public import os
#elseif !DOPPEL_VISIBLE_LOCKS
    public import Synchronization
#endif

/// State that several threads share, guarded by one lock.
package typealias Locked = _Locked

#if !DOPPEL_VISIBLE_LOCKS

    /// State that several threads share, guarded by one lock.
    ///
    /// Used instead of a bare `Mutex`, which would ask for macOS 15 and iOS 18.
    /// The body must not call user code: decide under the lock, act outside it.
    ///
    /// Public, under a name that keeps out of users' way, since Swift 6.3 neither inlines nor specialises
    /// `@inlinable package` functions in other modules: taking the lock then looks up metadata at run time,
    /// which takes three times as long as the rest (76 in place of 24 ns for a spy's call).
    @_documentation(visibility: internal)
    public final class _Locked<State: Sendable>: Sendable {
        #if canImport(os)
            @usableFromInline let lock: OSAllocatedUnfairLock<State>

            /// Guards `state`.
            @inlinable public init(_ state: State) {
                lock = OSAllocatedUnfairLock(initialState: state)
            }

            /// Runs `body` while no one else has the state.
            @inlinable @inline(__always) public func withLock<Result: Sendable>(
                _ body: @Sendable (inout State) throws -> Result
            ) rethrows -> Result {
                try lock.withLock(body)
            }
        #else
            @usableFromInline let lock: Mutex<State>

            /// Guards `state`.
            @inlinable public init(_ state: State) {
                lock = Mutex(state)
            }

            /// Runs `body` while no one else has the state.
            @inlinable @inline(__always) public func withLock<Result: Sendable, Failure: Error>(
                _ body: (inout State) throws(Failure) -> Result
            ) throws(Failure) -> Result {
                try lock.withLock { (state) throws(Failure) in try body(&state) }
            }
        #endif
    }

#endif
