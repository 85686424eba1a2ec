import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubLoad {
    /// Hands the task to whoever would have loaded it without Doppel.
    func passThrough() {
        guard hops == 0 else { return fail(LoadingError.redirectLeavesStubs(to: request.url.absoluteString)) }
        guard !hasConsumedStream else { return fail(LoadingError.bodyStreamUsedUp) }
        guard !authentication.isInUse else {
            return fail(LoadingError.retryLeavesStubs(to: request.url.absoluteString))
        }
        record.open()
        guard let task, let next = NextProtocol.find(for: urlRequest, task: task) else {
            return passToRegisteredClass()
        }
        pass(to: next)
    }

    /// The program's registered classes come last, as they do without Doppel.
    private func passToRegisteredClass() {
        let request = urlRequest
        offQueue {
            RegisteredProtocol.find(for: request)
        } then: { load, type in
            if let type { load.pass(to: type) } else { load.fail(URLError(.unsupportedURL)) }
        }
    }

    private func pass(to type: URLProtocol.Type) {
        guard let task, let client = port?.client else { return }
        let upstream = UpstreamLoad(type, task: task, client: UpstreamClient(client, for: self), for: self)
        self.upstream = upstream
        upstream.start()
    }

    fileprivate func upstreamResponded(_ response: URLResponse) {
        let http = response as? HTTPURLResponse
        let fields = http?.allHeaderFields as? [String: String]
        record.response = Exchange.Response(status: http?.statusCode, headers: HTTPHeaders(fields ?? [:]))
        record.responded()
    }

    fileprivate func upstreamLoaded(_ data: Data) {
        record.received(data)
    }

    fileprivate func upstreamEnded(_ error: (any Error)?, tell: @escaping @Sendable () -> Void) {
        // Nothing to stop or start again while handlers are told.
        upstream = nil
        if record.response == nil, let response = task?.response { upstreamResponded(response) }
        conclude(error.map { .failed($0) } ?? .finished, error: error) { load in
            load.end()
            tell()
        }
    }
}

/// Tells a task what its upstream load brings, and the load that passed it on.
///
/// Calls come on the loading queue, from the native protocol.
private final class UpstreamClient: NSObject, URLProtocolClient, @unchecked Sendable {
    // `@unchecked`: both are constant, and `StubLoad` is only used on the loading queue, where calls come.
    private let client: any URLProtocolClient
    private let load: StubLoad

    init(_ client: any URLProtocolClient, for load: StubLoad) {
        self.client = client
        self.load = load
    }

    func urlProtocol(
        _ loader: URLProtocol, didReceive response: URLResponse, cacheStoragePolicy: URLCache.StoragePolicy
    ) {
        load.upstreamResponded(response)
        client.urlProtocol(loader, didReceive: response, cacheStoragePolicy: cacheStoragePolicy)
    }

    func urlProtocol(_ loader: URLProtocol, didLoad data: Data) {
        load.upstreamLoaded(data)
        client.urlProtocol(loader, didLoad: data)
    }

    func urlProtocolDidFinishLoading(_ loader: URLProtocol) {
        // Used once, on the loading queue, after which nothing else uses it.
        nonisolated(unsafe) let loader = loader
        let client = client
        load.upstreamEnded(nil) { client.urlProtocolDidFinishLoading(loader) }
    }

    func urlProtocol(_ loader: URLProtocol, didFailWithError error: any Error) {
        // Used once, on the loading queue, after which nothing else uses it.
        nonisolated(unsafe) let loader = loader
        let client = client
        load.upstreamEnded(error) { client.urlProtocol(loader, didFailWithError: error) }
    }

    func urlProtocol(
        _ loader: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
    ) {
        client.urlProtocol(loader, wasRedirectedTo: request, redirectResponse: redirectResponse)
    }

    func urlProtocol(_ loader: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse) {
        client.urlProtocol(loader, cachedResponseIsValid: cachedResponse)
    }

    func urlProtocol(_ loader: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {
        client.urlProtocol(loader, didReceive: challenge)
    }

    func urlProtocol(_ loader: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {
        client.urlProtocol(loader, didCancel: challenge)
    }
}
