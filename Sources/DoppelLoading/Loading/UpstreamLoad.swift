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

        /// - Returns: `nil` when no class takes the request.
        init?(_ request: URLRequest, task: URLSessionTask, client: any URLProtocolClient) {
            guard let type = NextProtocol.find(for: request, task: task) else { return nil }
            next = type.init(task: task, cachedResponse: nil, client: client)
        }

        func start() { next.startLoading() }
        func stop() { next.stopLoading() }
    }

    /// The class that would load a request if a stub class were not there.
    private enum NextProtocol {
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
