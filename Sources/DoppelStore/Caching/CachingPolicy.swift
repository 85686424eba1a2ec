public import DoppelCore
import Foundation

/// Which requests a cache is for, and how it answers them.
///
/// ```swift
/// [.images(.cacheFirst), CachingPolicy(.host("api.example.com"), .protocolFreshness)]
/// ```
public struct CachingPolicy: Sendable {
    /// When the cache answers, and when the network.
    public enum Mode: Sendable, Hashable {
        /// The cache, whenever it has the response.
        case cacheFirst
        /// The network; the cache when the network can't be reached.
        case networkFirst
        /// As HTTP wants it (RFC 9111): the cache while the response is fresh, then the network, which is asked to
        /// confirm it where it has an `ETag` or a `Last-Modified`.
        case protocolFreshness
        /// The cache, whenever it has the response, which is then loaded again for the next time.
        case refreshInBackground
    }

    /// The requests.
    public let matcher: RequestMatcher
    /// How they are answered.
    public let mode: Mode
    /// The key of a request; `nil` for its URL.
    let key: (@Sendable (InterceptedRequest) -> String?)?

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - matcher: the requests; only those with `GET`, without a body, `Range`, conditions or `Authorization`
    ///     are answered by a cache, unless `key` says otherwise of the latter.
    ///   - mode: when the cache answers.
    ///   - key: under what the response is kept, such as a URL without its signature; `nil` for a request that is
    ///     none of the cache's business. A request with `Authorization` is cached only if there is a closure, which
    ///     has to tell one person's responses from another's.
    public init(
        _ matcher: RequestMatcher, _ mode: Mode = .protocolFreshness,
        key: (@Sendable (InterceptedRequest) -> String?)? = nil
    ) {
        (self.matcher, self.mode, self.key) = (matcher, mode, key)
    }

    /// A policy for requests whose path ends as an image's does, or that accept nothing but images.
    public static func images(
        _ mode: Mode = .cacheFirst, key: (@Sendable (InterceptedRequest) -> String?)? = nil
    ) -> CachingPolicy {
        CachingPolicy(.matching { $0.isForImage }, mode, key: key)
    }
}

extension InterceptedRequest {
    fileprivate var isForImage: Bool {
        let endings = [
            "png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "avif", "svg", "ico", "bmp", "tiff",
        ]
        if endings.contains(url.pathExtension.lowercased()) { return true }
        let types = (headers["Accept"] ?? "").split(separator: ",").map {
            $0.drop { $0 == " " }.lowercased()
        }
        return !types.isEmpty && types.allSatisfy { $0.hasPrefix("image/") }
    }
}

extension CachingPolicy {
    /// The key of a request; `nil` when no cache may answer it.
    func key(of request: InterceptedRequest) -> String? {
        let conditions = [
            "Range", "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range",
        ]
        guard request.method == .get, !conditions.contains(where: request.headers.contains),
            !CacheDirectives(request.headers["Cache-Control"]).contains("no-store")
        else { return nil }
        if let key { return key(request) }
        guard !request.headers.contains("Authorization") else { return nil }
        return String(request.url.absoluteString.prefix { $0 != "#" })
    }
}
