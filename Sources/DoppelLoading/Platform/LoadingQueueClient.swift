import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// Takes what a program's own protocol class tells its client to the loading queue, from wherever it comes.
    ///
    /// Protocol classes of Apple's platforms may call their client from the thread of their choice, and after
    /// their task has been cancelled. On Linux both end the process sooner or later; see ``LoadingQueue``.
    ///
    /// `@unchecked`: both are constant; the client is only called on the loading queue.
    final class LoadingQueueClient: NSObject, URLProtocolClient, @unchecked Sendable {
        private let client: any URLProtocolClient
        private let load: StubLoad

        init(_ client: any URLProtocolClient, for load: StubLoad) {
            self.client = client
            self.load = load
        }

        private func onQueue(_ loader: URLProtocol, _ call: @escaping @Sendable (URLProtocol) -> Void) {
            // Handed to the queue on which its session uses it.
            nonisolated(unsafe) let loader = loader
            load.onQueue { _ in call(loader) }
        }

        func urlProtocol(
            _ loader: URLProtocol, didReceive response: URLResponse,
            cacheStoragePolicy: URLCache.StoragePolicy
        ) {
            onQueue(loader) { [client] in
                client.urlProtocol($0, didReceive: response, cacheStoragePolicy: cacheStoragePolicy)
            }
        }

        func urlProtocol(_ loader: URLProtocol, didLoad data: Data) {
            onQueue(loader) { [client] in client.urlProtocol($0, didLoad: data) }
        }

        func urlProtocolDidFinishLoading(_ loader: URLProtocol) {
            onQueue(loader) { [client] in client.urlProtocolDidFinishLoading($0) }
        }

        func urlProtocol(_ loader: URLProtocol, didFailWithError error: any Error) {
            onQueue(loader) { [client] in client.urlProtocol($0, didFailWithError: error) }
        }

        func urlProtocol(
            _ loader: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
        ) {
            onQueue(loader) { [client] in
                client.urlProtocol($0, wasRedirectedTo: request, redirectResponse: redirectResponse)
            }
        }

        func urlProtocol(_ loader: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse) {
            onQueue(loader) { [client] in client.urlProtocol($0, cachedResponseIsValid: cachedResponse) }
        }

        func urlProtocol(_ loader: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {
            onQueue(loader) { [client] in client.urlProtocol($0, didReceive: challenge) }
        }

        func urlProtocol(_ loader: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {
            onQueue(loader) { [client] in client.urlProtocol($0, didCancel: challenge) }
        }
    }
#endif
