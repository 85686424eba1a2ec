import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// A request that no stub wants, loaded as if Doppel were not there: by the protocol class that comes next
    /// in the session's configuration, for the same task, with the same session and connections.
    ///
    /// Confined to the loading queue, as protocols are.
    final class UpstreamLoad {
        private let next: URLProtocol

        /// - Parameter type: the class that loads.
        init(
            _ type: URLProtocol.Type, task: URLSessionTask, client: any URLProtocolClient, for load: StubLoad
        ) {
            let isNative = NativeGate.all.contains { "\(type)" == $0.nativeClassName }
            // Foundation's own classes are on the loading queue whenever they call.
            let client = isNative ? client : LoadingQueueClient(client, for: load)
            next = type.init(task: task, cachedResponse: nil, client: client)
        }

        func start() { next.startLoading() }
        func stop() { next.stopLoading() }
    }

    /// The class that would load a request if a stub class were not there.
    enum NextProtocol {
        /// - Returns: `nil` when neither the session nor Foundation has a class that takes the request.
        static func find(for request: URLRequest, task: URLSessionTask) -> URLProtocol.Type? {
            let configured = SessionAccess.session(of: task)?.configuration.protocolClasses ?? []
            let native = URLSessionConfiguration.default.protocolClasses ?? []
            let candidates = (configured + native).compactMap { $0 as? URLProtocol.Type }
            return candidates.first { !($0 is StubURLProtocol.Type) && accepts($0, request) }
        }

        /// A native class may be declining this very request at the moment, see ``GlobalInterception``.
        private static func accepts(_ type: URLProtocol.Type, _ request: URLRequest) -> Bool {
            if let gate = NativeGate.all.first(where: { "\(type)" == $0.nativeClassName }) {
                return gate.isNative(request)
            }
            return type.canInit(with: request)
        }
    }
#endif
