import DoppelSupport
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The smallest correct protocol that can answer: nothing to choose, nothing to build, nothing to record.
///
/// Correct means: each client call on URLSession's queue (`startLoading` runs there) and only while the task
/// runs, and the deadlock avoided where the toolchain has it.
final class FloorProtocol: URLProtocol {
    struct Prepared: Sendable {
        let response: HTTPURLResponse
        let body: Data
    }

    /// The one answer to every request.
    static let prepared = Locked<Prepared?>(nil)

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let task, let client, let answer = Self.prepared.withLock({ $0 }) else { return }
        InlineCompletion.avoid(on: task)
        guard task.state == .running else { return }
        client.urlProtocol(self, didReceive: answer.response, cacheStoragePolicy: .notAllowed)
        guard task.state == .running else { return }
        client.urlProtocol(self, didLoad: answer.body)
        guard task.state == .running else { return }
        client.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}
