import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A reply from a cache, and what HTTP says of using it (RFC 9111, section 4).
struct StoredReply: Sendable {
    let cached: CachedURLResponse
    private let head: StoredHead

    /// - Returns: `nil` for what was not loaded from `url`.
    init?(_ cached: CachedURLResponse, for url: URL) {
        // Foundation on Linux keys a cache by host, port and path: what was stored may be another query's.
        guard let response = cached.response as? HTTPURLResponse,
            response.url?.absoluteURL == url.absoluteURL
        else { return nil }
        self.cached = cached
        head = StoredHead(HTTPHeaders(response.allHeaderFields as? [String: String] ?? [:]))
    }

    /// Whether it may be used without asking.
    func isFresh(_ now: Date, within limit: TimeInterval?) -> Bool { head.isFresh(now, within: limit) }

    /// The fields of a request that asks whether this is still right; none when nobody can say.
    var validators: [HTTPHeaders.Field] { head.validators }

    /// This reply with the fields of the 304 that has confirmed it (section 3.2).
    func confirmed(by fields: HTTPHeaders, _ now: Date) -> CachedURLResponse {
        let merged = head.confirmed(by: fields, now)
        return CachedURLResponse(
            response: (cached.response as? HTTPURLResponse)?.withFields(merged) ?? cached.response,
            data: cached.data, userInfo: cached.userInfo, storagePolicy: cached.storagePolicy)
    }
}

extension HTTPURLResponse {
    /// This response with these fields in place of its own.
    func withFields(_ headers: HTTPHeaders) -> HTTPURLResponse? {
        guard let url else { return nil }
        let fields = Dictionary(
            headers.map { ($0.name, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
        return HTTPURLResponse(
            url: url, statusCode: statusCode, httpVersion: "HTTP/1.1", headerFields: fields)
    }
}
