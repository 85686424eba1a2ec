import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// A request that is loaded as if Doppel were not there: by the protocol class that comes next in the
    /// session's configuration, for the same task.
    ///
    /// That is a class of the program's own. Foundation's is taken only where a task's session can't be known: it
    /// keeps a delegate's data from its protocol client and follows redirects past the stubs, so that
    /// ``RelayedUpstream`` takes its place elsewhere.
    final class NativeUpstream: UpstreamLoading {
        private let next: URLProtocol

        /// - Parameter type: the class that loads.
        init(
            _ type: URLProtocol.Type, task: URLSessionTask, client: any URLProtocolClient, for load: StubLoad
        ) {
            let client = NativeClient(client, for: load)
            // Foundation's own classes are on the loading queue whenever they call.
            next = type.init(
                task: task, cachedResponse: nil,
                client: NextProtocol.isNative(type) ? client : LoadingQueueClient(client, for: load))
        }

        func start() { next.startLoading() }
        func suspend() { next.stopLoading() }
        func cancel() { next.stopLoading() }
        func end() {}
    }

    /// The class that would load a request if a stub class were not there.
    private enum NextProtocol {
        static func isNative(_ type: URLProtocol.Type) -> Bool { gate(of: type) != nil }

        private static func gate(of type: URLProtocol.Type) -> NativeGate? {
            NativeGate.all.first { "\(type)" == $0.nativeClassName }
        }

        /// Making a configuration takes far longer than all the rest of a pass-through, on a queue that all share.
        private static let foundation = URLSessionConfiguration.default.protocolClasses ?? []

        /// - Returns: `nil` when neither the session nor Foundation has a class that takes the request.
        static func find(for request: URLRequest, task: URLSessionTask) -> URLProtocol.Type? {
            let configured = SessionAccess.session(of: task)?.configuration.protocolClasses ?? []
            let candidates = (configured + foundation).compactMap { $0 as? URLProtocol.Type }
            return candidates.first { !($0 is StubURLProtocol.Type) && accepts($0, request) }
        }

        /// A native class may be declining this very request at the moment, see ``GlobalInterception``.
        private static func accepts(_ type: URLProtocol.Type, _ request: URLRequest) -> Bool {
            gate(of: type)?.isNative(request) ?? type.canInit(with: request)
        }
    }

    /// Tells a task what its upstream load brings, and the load that passed it on.
    ///
    /// Calls come on the loading queue, from the native protocol.
    final class NativeClient: NSObject, URLProtocolClient, @unchecked Sendable {
        // `@unchecked`: both are constant, and `StubLoad` is only used on the loading queue, where calls
        // come.
        private let client: any URLProtocolClient
        private let load: StubLoad

        init(_ client: any URLProtocolClient, for load: StubLoad) {
            self.client = client
            self.load = load
        }

        func urlProtocol(
            _ loader: URLProtocol, didReceive response: URLResponse,
            cacheStoragePolicy: URLCache.StoragePolicy
        ) {
            guard !load.isEnded else { return }
            load.nativeResponded(response)
            client.urlProtocol(loader, didReceive: response, cacheStoragePolicy: cacheStoragePolicy)
        }

        func urlProtocol(_ loader: URLProtocol, didLoad data: Data) {
            guard !load.isEnded else { return }
            load.nativeLoaded(data)
            client.urlProtocol(loader, didLoad: data)
        }

        func urlProtocolDidFinishLoading(_ loader: URLProtocol) {
            guard !load.isEnded else { return }
            // Used once, on the loading queue, after which nothing else uses it.
            nonisolated(unsafe) let loader = loader
            let client = client
            load.nativeEnded(nil) { client.urlProtocolDidFinishLoading(loader) }
        }

        func urlProtocol(_ loader: URLProtocol, didFailWithError error: any Error) {
            guard !load.isEnded else { return }
            // Used once, on the loading queue, after which nothing else uses it.
            nonisolated(unsafe) let loader = loader
            let client = client
            load.nativeEnded(error) { client.urlProtocol(loader, didFailWithError: error) }
        }

        func urlProtocol(
            _ loader: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
        ) {
            guard !load.isEnded else { return }
            client.urlProtocol(loader, wasRedirectedTo: request, redirectResponse: redirectResponse)
        }

        func urlProtocol(_ loader: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse) {
            guard !load.isEnded else { return }
            client.urlProtocol(loader, cachedResponseIsValid: cachedResponse)
        }

        func urlProtocol(_ loader: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {
            guard !load.isEnded else { return }
            client.urlProtocol(loader, didReceive: challenge)
        }

        func urlProtocol(_ loader: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {
            guard !load.isEnded else { return }
            client.urlProtocol(loader, didCancel: challenge)
        }
    }

    extension StubLoad {
        /// Goes the task's own way to the network, where it shows what it brings.
        ///
        /// - Returns: whether it does.
        func loadNatively() -> Bool {
            guard hops == 0, !hasConsumedStream, !authentication.isInUse(for: request), let task else {
                return false
            }
            guard let next = NextProtocol.find(for: urlRequest, task: task) else {
                passToRegisteredClass()
                return true
            }
            // Foundation's own class keeps data from its protocol client, and follows redirects past the stubs.
            guard !NextProtocol.isNative(next) || !SessionOfTask.isKnown else { return false }
            pass(to: next)
            return true
        }

        /// The program's registered classes come last, as they do without Doppel.
        private func passToRegisteredClass() {
            record.open()
            let request = urlRequest
            offQueue {
                RegisteredProtocol.find(for: request)
            } then: { load, type in
                if let type { load.pass(to: type) } else { load.fail(URLError(.unsupportedURL)) }
            }
        }

        private func pass(to type: URLProtocol.Type) {
            guard let task, let client = port?.client else { return }
            let native = NativeUpstream(type, task: task, client: client, for: self)
            upstream = native
            record.open()
            // It keeps the request's limit itself, and can't be stopped before the task is cancelled.
            disarmTimeouts()
            native.start()
        }

        fileprivate func nativeResponded(_ response: URLResponse) {
            record.response = Exchange.Response(response)
            record.responded()
        }

        fileprivate func nativeLoaded(_ data: Data) { record.received(data) }

        fileprivate func nativeEnded(_ error: (any Error)?, tell: @escaping @Sendable () -> Void) {
            // Nothing to stop or start again while handlers are told.
            upstream = nil
            if record.response == nil, let response = task?.response { nativeResponded(response) }
            conclude(error.map { .failed($0) } ?? .finished, error: error) { load in
                load.end()
                tell()
            }
        }
    }
#else
    extension StubLoad {
        /// Protocol classes can't load a task in place of another here.
        func loadNatively() -> Bool { false }
    }
#endif
