#if canImport(os)
    import os
#else
    import Synchronization
#endif

/// State that several threads share, guarded by one lock.
///
/// Used instead of a bare `Mutex`, which would ask for macOS 15 and iOS 18.
/// The body must not call user code: decide under the lock, act outside it.
package final class Locked<State: Sendable>: Sendable {
    #if canImport(os)
        private let lock: OSAllocatedUnfairLock<State>

        package init(_ state: State) {
            lock = OSAllocatedUnfairLock(initialState: state)
        }

        package func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
            try lock.withLock(body)
        }
    #else
        private let lock: Mutex<State>

        package init(_ state: State) {
            lock = Mutex(state)
        }

        package func withLock<Result: Sendable, Failure: Error>(
            _ body: (inout State) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            try lock.withLock { (state) throws(Failure) in try body(&state) }
        }
    #endif
}
