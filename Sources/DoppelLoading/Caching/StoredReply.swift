import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A reply from a cache, and what HTTP says of using it (RFC 9111, section 4).
struct StoredReply: Sendable {
    let cached: CachedURLResponse
    private let headers: HTTPHeaders
    private let directives: CacheDirectives

    /// - Returns: `nil` for what was not loaded from `url`.
    init?(_ cached: CachedURLResponse, for url: URL) {
        // Foundation on Linux keys a cache by host, port and path: what was stored may be another query's.
        guard let response = cached.response as? HTTPURLResponse,
            response.url?.absoluteURL == url.absoluteURL
        else { return nil }
        self.cached = cached
        headers = HTTPHeaders(response.allHeaderFields as? [String: String] ?? [:])
        directives = CacheDirectives(headers["Cache-Control"])
    }

    /// Whether it may be used without asking.
    func isFresh(_ now: Date, within limit: TimeInterval?) -> Bool {
        guard !directives.contains("no-cache") else { return false }
        return age(now) < min(lifetime(now), limit ?? .infinity)
    }

    /// The `Date` to store a reply with: a recipient adds one (RFC 9110, section 6.6.1), and the reply may have
    /// been under way for longer than its own says (RFC 9111, section 4.2.3).
    static func date(of fields: HTTPHeaders, _ now: Date) -> String {
        let age = fields["Age"].flatMap(TimeInterval.init) ?? 0
        let own = fields["Date"].flatMap { HTTPDate.date($0) }
        return HTTPDate.text(min(own ?? now, now.addingTimeInterval(-age)))
    }

    /// Section 4.2.3; what is stored has a `Date` always.
    private func age(_ now: Date) -> TimeInterval {
        let atSource = headers["Age"].flatMap(TimeInterval.init) ?? 0
        return max(atSource, headers["Date"].flatMap { HTTPDate.date($0) }.map(now.timeIntervalSince) ?? 0)
    }

    /// Sections 4.2.1 and 4.2.2; a reply that says nothing is fresh for a tenth of the time since its last change.
    private func lifetime(_ now: Date) -> TimeInterval {
        if let seconds = directives.seconds("max-age") { return seconds }
        let date = headers["Date"].flatMap { HTTPDate.date($0) } ?? now
        if let text = headers["Expires"] {
            return HTTPDate.date(text).map { $0.timeIntervalSince(date) } ?? 0
        }
        let changed = headers["Last-Modified"].flatMap { HTTPDate.date($0) }
        return changed.map { max(0, date.timeIntervalSince($0)) / 10 } ?? 0
    }

    /// The fields of a request that asks whether this is still right (section 4.3.1); none when nobody can say.
    var validators: [HTTPHeaders.Field] {
        [("ETag", "If-None-Match"), ("Last-Modified", "If-Modified-Since")].compactMap { source, name in
            headers[source].map { HTTPHeaders.Field(name: name, value: $0) }
        }
    }

    /// This reply with the fields of the 304 that has confirmed it (section 3.2).
    func confirmed(by fields: HTTPHeaders, _ now: Date) -> CachedURLResponse {
        var merged = headers
        merged.remove("Age")
        let ofTheBody = ["Content-Length", "Content-Encoding", "Content-Type", "Content-Range"]
        let news = fields.filter { field in !ofTheBody.contains { $0.isSameHeaderName(as: field.name) } }
        merged.merge(HTTPHeaders(news))
        merged["Date"] = StoredReply.date(of: fields, now)
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
