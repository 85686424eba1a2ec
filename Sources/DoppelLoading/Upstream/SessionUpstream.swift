public import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to the network through a URLSession of its own, which no stub intercepts.
///
/// ```swift
/// let server = try StubServer(stubs, options: .init(upstream: .session))
/// ```
///
/// It keeps no cookies, since each client of a server has its own, and follows no redirects.
public struct SessionUpstream: Upstream {
    /// Makes an upstream; all share one session.
    public init() {}

    /// Sends a request, and returns what comes back as soon as its head is there.
    ///
    /// - Throws: the session's error, when there is no response.
    public func send(_ request: InterceptedRequest) async throws -> UpstreamResponse {
        var sent = URLRequest(url: request.url)
        sent.httpMethod = request.method.rawValue
        for field in request.headers { sent.addValue(field.value, forHTTPHeaderField: field.name) }
        let content = request.bodyData.map { RequestContent.data($0) } ?? .none
        return try await UpstreamCall(sent, content, in: .like(nil)).response()
    }
}

extension Upstream where Self == SessionUpstream {
    /// A URLSession of Doppel's own.
    public static var session: SessionUpstream { SessionUpstream() }
}
