import DoppelSupport
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What peers do: an array of closures, asked newest first under a lock, once to decide and once to answer.
///
/// The deadlock is avoided as in ``FloorProtocol``, so that the two are comparable.
final class FieldProtocol: URLProtocol {
    typealias Condition = @Sendable (URLRequest) -> Bool

    struct Stub: Sendable {
        let condition: Condition
        let answer: @Sendable (URLRequest) -> ReferenceAnswer
    }

    static let stubs = Locked<[Stub]>([])

    private static func firstStub(for request: URLRequest) -> Stub? {
        stubs.withLock { stubs in stubs.last { $0.condition(request) } }
    }

    override class func canInit(with request: URLRequest) -> Bool { firstStub(for: request) != nil }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let task, let client, let stub = Self.firstStub(for: request) else { return }
        let answer = stub.answer(request)
        guard let response = answer.response() else { return }
        InlineCompletion.avoid(on: task)
        guard task.state == .running else { return }
        client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        guard task.state == .running else { return }
        client.urlProtocol(self, didLoad: answer.body)
        guard task.state == .running else { return }
        client.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

/// The conditions that peers offer, and their combination.
extension FieldProtocol {
    static func isMethod(_ method: String) -> Condition {
        { $0.httpMethod == method }
    }

    static func isURL(_ url: String) -> Condition {
        { $0.url?.absoluteString == url }
    }

    static func both(_ first: @escaping Condition, _ second: @escaping Condition) -> Condition {
        { first($0) && second($0) }
    }
}
