import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// Keeps `data(for:)` from deadlocking when it is cancelled while its answer arrives.
    ///
    /// swift-corelibs-foundation issue 5412: the continuation is resumed on the loading queue, while the
    /// cancellation handler waits for that queue with the task's status lock held. Fixed in Swift 6.4 (pull
    /// request 5417). Until then the flag that makes the completion run inline is cleared, so that it runs on
    /// the session's delegate queue, as completion handlers do.
    enum InlineCompletion {
        /// Call on the loading queue, for a task whose protocol has started and not finished.
        ///
        /// - Returns: whether the task may be that of an `async` call: no other has the flag.
        @discardableResult
        static func deferCompletion(of task: URLSessionTask) -> Bool {
            guard let flag else { return true }
            guard flag.read(from: task) else { return false }
            if isNeeded { flag.write(false, to: task) }
            return true
        }

        static var isNeeded: Bool {
            #if compiler(>=6.4)
                false
            #else
                true
            #endif
        }

        /// Whether the flag is there to be cleared, where it has to be.
        static var isSupported: Bool { flag != nil || !isNeeded }

        private static let flag = StoredField<Bool>(
            of: URLSessionTask.self, named: "_callCompletionHandlerInline")
    }
#endif
