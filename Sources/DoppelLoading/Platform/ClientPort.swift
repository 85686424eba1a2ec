import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A load's way to tell its task what has arrived; every call is made where the platform needs it.
///
/// Not thread-safe: confined to the loading queue, like the load that owns it.
final class ClientPort {
    private let loader: URLProtocol
    let client: any URLProtocolClient
    private var body = DeliveredBody()
    private var overheard = OverheardData()
    /// Whether a delegate may be told of what a completion handler gets.
    var mayBeOverheard = false

    init?(_ loader: URLProtocol) {
        guard let client = loader.client else { return nil }
        self.loader = loader
        self.client = client
    }

    /// Whether the task still wants to be told: a suspended one waits, a cancelled one has been told already.
    var isRunning: Bool { loader.task?.state == .running }

    func receive(_ response: URLResponse) {
        client.urlProtocol(loader, didReceive: response, cacheStoragePolicy: .notAllowed)
    }

    func receive(_ data: Data) {
        body.deliver(data, by: loader, to: client)
        if mayBeOverheard { overheard.tell(data, by: loader) }
    }

    /// The reply that was received so far is replaced by another one.
    func startOver() {
        body.startOver(by: loader, to: client)
    }

    func finish(_ response: URLResponse?, file: URL? = nil) {
        body.complete(by: loader, to: client)
        #if canImport(FoundationNetworking)
            if let file { DownloadedFile.announce(file, by: loader) }
        #endif
        #if canImport(FoundationNetworking)
            if response is UnauthorizedResponse {
                return UnauthorizedResponse.hidingURL { client.urlProtocolDidFinishLoading(loader) }
            }
        #endif
        client.urlProtocolDidFinishLoading(loader)
    }

    func fail(_ error: any Error) {
        body.breakOff(by: loader, to: client)
        client.urlProtocol(loader, didFailWithError: error)
    }
}
