import Foundation

/// Which request a redirect leads to (RFC 9110, sections 15.4 and 15.4.2 to 15.4.9).
package enum Redirection {
    /// How many redirects are followed before a request fails.
    package static let limit = 20

    /// The next request; `nil` when the reply is no redirect that is followed.
    ///
    /// 301 and 302 turn POST into GET, 303 turns everything but HEAD into GET, 307 and 308 keep method and
    /// body. 300, 304, 305 and a missing or unusable `Location` are delivered. `Authorization` and `Cookie` do
    /// not follow to another origin, and hop-by-hop fields never do.
    package static func next(
        after request: InterceptedRequest, status: Int, headers: HTTPHeaders
    ) -> InterceptedRequest? {
        guard [301, 302, 303, 307, 308].contains(status), let target = target(headers, from: request.url)
        else {
            return nil
        }
        let becomesGet =
            status == 303 ? request.method != .head : status <= 302 && request.method == .post
        var next = InterceptedRequest(
            method: becomesGet ? .get : request.method, url: target, headers: request.headers,
            body: becomesGet ? .none : request.body)
        for name in hopByHop { next.headers.remove(name) }
        if becomesGet { for name in contentFields { next.headers.remove(name) } }
        if !isSameOrigin(request, next) { for name in credentials { next.headers.remove(name) } }
        return next
    }

    /// The URL of `Location`, resolved against the request's (RFC 9110, section 10.2.2).
    private static func target(_ headers: HTTPHeaders, from base: URL) -> URL? {
        guard let location = headers["Location"], !location.isEmpty,
            let url = URL(string: location, relativeTo: base)?.absoluteURL,
            let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme) || scheme == base.scheme
        else { return nil }
        return url
    }

    private static func isSameOrigin(_ one: InterceptedRequest, _ other: InterceptedRequest) -> Bool {
        (one.scheme, one.host, one.port) == (other.scheme, other.host, other.port)
    }

    private static let hopByHop = [
        "Connection", "Host", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authorization", "Proxy-Connection",
        "TE",
        "Trailer", "Transfer-Encoding", "Upgrade", "WWW-Authenticate",
    ]
    private static let contentFields = ["Content-Length", "Content-Type", "Content-Encoding"]
    private static let credentials = ["Authorization", "Cookie"]
}
