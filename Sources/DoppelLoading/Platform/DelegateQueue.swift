import Foundation

/// Where a relay's session calls its delegate.
enum DelegateQueue {
    /// A queue in front of which the network's data does not pile up.
    static func unbuffered() -> OperationQueue? {
        #if canImport(FoundationNetworking)
            InlineQueue()
        #else
            nil
        #endif
    }
}

#if canImport(FoundationNetworking)
    /// Runs the calls to a session's delegate at once, where the session makes them: on the loading queue.
    ///
    /// What the network brings would pile up in front of a queue of operations: of 600 MB all were held in
    /// memory. The delegate only hands on what it is told.
    private final class InlineQueue: OperationQueue, @unchecked Sendable {
        // `@unchecked` restates what the superclass says of itself; this class adds no state.
        override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
    }
#endif
