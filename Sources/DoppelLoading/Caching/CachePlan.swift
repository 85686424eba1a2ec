import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a cache policy says about a request, given what is stored.
///
/// As documented for `NSURLRequest.CachePolicy`.
enum CachePlan: Sendable {
    case load
    case answer(CachedURLResponse)
    /// Ask whether this is still right, with these fields.
    case confirm(StoredReply, [HTTPHeaders.Field])
    /// Nothing is stored, and nothing may be loaded.
    case fail

    init(_ policy: URLRequest.CachePolicy, _ request: InterceptedRequest, _ stored: StoredReply?, now: Date) {
        self =
            switch policy {
            case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData: .load
            case .returnCacheDataElseLoad: stored.map { .answer($0.cached) } ?? .load
            case .returnCacheDataDontLoad: stored.map { .answer($0.cached) } ?? .fail
            case .reloadRevalidatingCacheData: CachePlan.confirming(stored)
            default: CachePlan.byProtocol(request, stored, now)
            }
    }

    /// RFC 9111, sections 4 and 5.2.1.
    private static func byProtocol(
        _ request: InterceptedRequest, _ stored: StoredReply?, _ now: Date
    ) -> CachePlan {
        let wanted = CacheDirectives(request.headers["Cache-Control"] ?? request.headers["Pragma"])
        guard let stored, !wanted.contains("no-store") else { return .load }
        let mayAnswer = !wanted.contains("no-cache") && stored.isFresh(now, within: wanted.seconds("max-age"))
        return mayAnswer ? .answer(stored.cached) : confirming(stored)
    }

    private static func confirming(_ stored: StoredReply?) -> CachePlan {
        guard let stored, !stored.validators.isEmpty else { return .load }
        return .confirm(stored, stored.validators)
    }
}
