@_spi(Reflection) import Swift

import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The way around a deadlock of Foundation on Linux that no correct stub can do without.
///
/// `data(for:)` resumes its caller inside the protocol's call to the client, on the queue that a concurrent
/// cancellation waits for with the task's status lock held: all of URLSession stands still
/// (swift-corelibs-foundation #5412, fixed in #5417 for 6.4). Without the task's flag for such inline
/// completion the answer goes through the delegate queue, and both can proceed.
enum InlineCompletion {
    #if os(Linux) && compiler(>=6.3) && !compiler(>=6.4)
        /// Where the flag lies in a task; `nil` when this Foundation has no such field of that type.
        private static let offset = fieldOffset(named: "_callCompletionHandlerInline")

        private static func fieldOffset(named name: String) -> Int? {
            var found: Int?
            // `.classType` is a mutable global in the standard library, which Swift 6 refuses to read.
            let classType = _EachFieldOptions(rawValue: 1)
            _ = _forEachField(of: URLSessionTask.self, options: classType) { field, offset, type, _ in
                guard String(cString: field) == name, type == Bool.self else { return true }
                found = offset
                return false
            }
            return found
        }

        /// Must be called on the loading queue, while the task runs.
        static func avoid(on task: URLSessionTask) {
            guard let offset else { return }
            Unmanaged.passUnretained(task).toOpaque().storeBytes(
                of: false, toByteOffset: offset, as: Bool.self)
        }
    #else
        static func avoid(on task: URLSessionTask) {}
    #endif
}
