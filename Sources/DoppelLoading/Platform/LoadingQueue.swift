import Dispatch
import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// Where URLSession on Linux wants its protocol clients to be called.
    ///
    /// All sessions of a process share one serial queue (swift-corelibs-foundation, pull request 5016). Client
    /// calls from any other thread race with the session's task registry and crash (issues 3292, 3296).
    /// The queue is internal: it is read by reflection, once. Where that fails, a private task is the way in:
    /// `resume()` on a running task calls `startLoading()` again, on the queue, and that is public.
    enum LoadingQueue {
        /// Runs `work` on the queue, after what is already waiting there.
        static func async(_ work: @escaping @Sendable () -> Void) {
            if let reflected { reflected.async(execute: work) } else { LoadingPump.shared.async(work) }
        }

        /// Runs `work` on the queue once `delay` has passed on `time`.
        static func schedule(
            after delay: Duration, on time: any TimeSource, _ work: @escaping @Sendable () -> Void
        ) -> any ScheduledWork {
            if let reflected { return time.schedule(after: delay, on: reflected, work) }
            return time.schedule(after: delay, on: .global()) { LoadingPump.shared.async(work) }
        }

        /// Runs `work` on the queue once a time limit has passed on `time`.
        static func scheduleLimit(
            after limit: Duration, on time: any TimeSource, _ work: @escaping @Sendable () -> Void
        ) -> any ScheduledWork {
            if let reflected { return time.scheduleLimit(after: limit, on: reflected, work) }
            return time.scheduleLimit(after: limit, on: .global()) { LoadingPump.shared.async(work) }
        }

        /// Finds the way to the queue; not to be called on it.
        static func prepare() {
            if reflected == nil { _ = LoadingPump.shared }
        }

        /// A queue that shares the serial order of all sessions; `nil` when the internals are not as expected.
        static let reflected = find("workQueue")

        static func find(_ name: String) -> DispatchQueue? {
            InternalChild.value(name, of: URLSession(configuration: .ephemeral)) as? DispatchQueue
        }
    }

    /// Runs work on URLSession's queue by way of a task whose protocol does nothing else.
    final class LoadingPump: Sendable {
        static let shared = LoadingPump()

        private let work = Locked<[@Sendable () -> Void]>([])
        private let task: URLSessionTask

        private init() {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = [PumpProtocol.self]
            configuration.urlCache = nil
            task = URLSession(configuration: configuration).dataTask(with: URL(fileURLWithPath: "/"))
            task.resume()
        }

        func async(_ body: @escaping @Sendable () -> Void) {
            work.withLock { $0.append(body) }
            // Not here: `resume()` waits for the loading queue, on which this may be. The list keeps the order.
            DispatchQueue.global().async { self.task.resume() }
        }

        fileprivate func drain() {
            let waiting = work.withLock { work in
                defer { work = [] }
                return work
            }
            for body in waiting { body() }
        }
    }

    private final class PumpProtocol: URLProtocol {
        nonisolated override class func canInit(with request: URLRequest) -> Bool { true }
        nonisolated override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
        nonisolated override func startLoading() { LoadingPump.shared.drain() }
        nonisolated override func stopLoading() {}
    }
#endif
