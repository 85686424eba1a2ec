import Dispatch
import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// The class that a program has registered by `URLProtocol.registerClass`, which Foundation on Linux does not
    /// tell.
    ///
    /// A task of a session without classes of its own is offered to the registered ones when it is cancelled, and
    /// keeps an instance of the one that takes it; that is read by reflection. The instance is told to stop
    /// without having been started, as happens whenever a task is cancelled before its `resume()`.
    enum RegisteredProtocol {
        /// Set while classes are asked; Doppel's own then decline.
        @TaskLocal static var isProbing = false

        /// Waits for the loading queue: not to be called on it.
        static func find(for request: URLRequest) -> URLProtocol.Type? {
            guard PlatformAccess.current != .publicOnly else { return nil }
            let cache = DetainingCache()
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = []
            configuration.urlCache = cache
            let session = URLSession(configuration: configuration)
            defer { session.finishTasksAndInvalidate() }
            let task = session.dataTask(with: request)
            $isProbing.withValue(true) { task.cancel() }
            let found = Locked<URLProtocol.Type?>(nil)
            let isDone = DispatchSemaphore(value: 0)
            LoadingQueue.async {
                // The instance is made here; the task gives it up in its next turn on this queue.
                cache.letGo()
                let type = chosenClass(of: task)
                found.withLock { $0 = type }
                isDone.signal()
            }
            isDone.wait()
            return found.withLock { $0 }
        }

        /// Of what lies in the task's `_protocolStorage`, which is `existing(instance)` once there is one.
        static func chosenClass(
            of task: URLSessionTask, field: String = "_protocolStorage"
        ) -> URLProtocol.Type? {
            guard let state = InternalChild.value(field, of: task),
                let payload = Mirror(reflecting: state).children.first, payload.label == "existing",
                let instance = payload.value as? URLProtocol, !(instance is StubURLProtocol)
            else { return nil }
            return type(of: instance)
        }
    }

    /// A cache that answers when it is told to: until then its task has chosen a class, and made no instance.
    ///
    /// `@unchecked` restates what the superclass says of itself; what is added is locked.
    private final class DetainingCache: URLCache, @unchecked Sendable {
        private let waiting = Locked<[@Sendable (CachedURLResponse?) -> Void]>([])

        init() { super.init(memoryCapacity: 0, diskCapacity: 0, diskPath: nil) }

        override func getCachedResponse(
            for dataTask: URLSessionDataTask,
            completionHandler: @Sendable @escaping (CachedURLResponse?) -> Void
        ) {
            waiting.withLock { $0.append(completionHandler) }
        }

        func letGo() {
            let waiting = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for completion in waiting { completion(nil) }
        }
    }
#endif
