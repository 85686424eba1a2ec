import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One hop's use of its session's cache.
struct CacheUse: Sendable {
    let policy: URLRequest.CachePolicy
    private let cache: URLCache
    private let key: URLRequest
    private let method: HTTPMethod
    /// Whether what the cache has may answer this request, and its reply be stored.
    private let isCacheable: Bool
    /// The stored reply that is being confirmed.
    var unconfirmed: StoredReply?
    /// What the reply has brought so far; `nil` when it won't be stored.
    private var body: Data? = Data()

    /// - Returns: `nil` where no cache is used: the registry does not want it, the session has none, or this is
    ///   no data task, whose replies alone are stored.
    init?(_ load: StubLoad) {
        guard load.context.registries.first?.usesURLCache == true, load.kind == .data,
            ["http", "https"].contains(load.request.url.scheme?.lowercased()),
            let configuration = load.task.flatMap(SessionAccess.session)?.configuration,
            let cache = configuration.urlCache
        else { return nil }
        self.cache = cache
        var key = load.urlRequest
        key.url = load.request.url
        self.key = key
        method = load.request.method
        // The default is all that a request has that leaves it open.
        policy =
            key.cachePolicy == .useProtocolCachePolicy ? configuration.requestCachePolicy : key.cachePolicy
        isCacheable = CacheUse.isCacheable(load.request)
    }

    /// A program that sends conditions or ranges keeps replies itself; credentials make a reply one person's.
    private static func isCacheable(_ request: InterceptedRequest) -> Bool {
        request.method == .get
            && ![
                "Authorization", "Proxy-Authorization", "Range", "If-None-Match", "If-Modified-Since",
                "If-Match", "If-Unmodified-Since", "If-Range",
            ].contains(where: request.headers.contains)
    }

    // MARK: The cache, which may be the program's own, and on a disk: away from the loading queue

    func lookUp() -> StoredReply? {
        guard isCacheable, let url = key.url else { return nil }
        return cache.cachedResponse(for: key).flatMap { StoredReply($0, for: url) }
    }

    func store(_ response: CachedURLResponse) {
        cache.storeCachedResponse(response, for: key)
    }

    /// Whether a reply makes what is stored wrong: that of a request which changes something, unless it failed
    /// (RFC 9111, section 4.4).
    func isInvalidated(by response: URLResponse?) -> Bool {
        guard let status = (response as? HTTPURLResponse)?.statusCode else { return false }
        return ![.get, .head, .options, .trace].contains(method) && (200..<400).contains(status)
    }

    func invalidate() {
        var key = key
        key.httpMethod = "GET"
        cache.removeCachedResponse(for: key)
    }

    // MARK: The reply

    mutating func append(_ data: Data) {
        guard isCacheable, let count = body?.count, count + data.count <= limit else { return body = nil }
        // Emptied first, or appending would copy what another reference keeps.
        if count == 0 { body = data } else { body?.append(data) }
    }

    /// The reply as it is stored.
    func storable(_ response: URLResponse?, at now: Date) -> CachedURLResponse? {
        guard isCacheable, let body, let response = response as? HTTPURLResponse else { return nil }
        var headers = HTTPHeaders(response.allHeaderFields as? [String: String] ?? [:])
        guard mayStore(response.statusCode, headers) else { return nil }
        headers["Date"] = StoredHead.date(of: headers, now)
        return response.withFields(headers).map {
            CachedURLResponse(response: $0, data: body, userInfo: nil, storagePolicy: .allowed)
        }
    }

    /// As documented for `willCacheResponse`: a success, which the fields allow to keep (RFC 9111, section 3).
    private func mayStore(_ status: Int, _ headers: HTTPHeaders) -> Bool {
        let forbids = [headers["Cache-Control"], key.value(forHTTPHeaderField: "Cache-Control")].contains {
            CacheDirectives($0).contains("no-store")
        }
        // Without Vary, as in Foundation on Linux: its cache has one reply for each URL.
        return (200..<300).contains(status) && status != 206 && !forbids && !headers.contains("Vary")
    }

    /// As documented for `willCacheResponse`: a twentieth of the disk's share.
    private var limit: Int { cache.diskCapacity > 0 ? cache.diskCapacity / 20 : cache.memoryCapacity }
}
