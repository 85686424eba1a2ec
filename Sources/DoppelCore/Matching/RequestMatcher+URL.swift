public import Foundation

extension RequestMatcher {
    /// Matches requests with this method; methods are case-sensitive.
    public static func method(_ method: HTTPMethod) -> RequestMatcher {
        RequestMatcher(MethodCondition(methods: [method]))
    }

    /// Matches requests with one of these methods.
    public static func methods(_ methods: HTTPMethod...) -> RequestMatcher {
        RequestMatcher(MethodCondition(methods: methods))
    }

    /// Matches requests with one of these methods.
    package static func methods(_ methods: [HTTPMethod]) -> RequestMatcher {
        RequestMatcher(MethodCondition(methods: methods))
    }

    /// Matches methods in which the regular expression is found; write `^` and `$` to match all of it.
    ///
    /// ```swift
    /// .methodMatches("^P(UT|ATCH)$")
    /// ```
    public static func methodMatches(
        _ pattern: String, options: NSRegularExpression.Options = []
    ) -> RequestMatcher {
        RequestMatcher(MethodPatternCondition(regex: RegularExpression(pattern, options: options)))
    }

    /// Matches URLs with this scheme, such as `"https"`, in any case.
    public static func scheme(_ scheme: String) -> RequestMatcher { RequestMatcher(SchemeCondition(scheme)) }

    /// Matches URLs with this host, in any case.
    ///
    /// `"*.example.com"` matches the subdomains of `example.com` at any depth, but not `example.com` itself.
    public static func host(_ host: String) -> RequestMatcher { RequestMatcher(HostCondition(host)) }

    /// Matches URLs with this port, be it written in the URL or implied by its scheme.
    public static func port(_ port: Int) -> RequestMatcher { RequestMatcher(PortCondition(port: port)) }

    /// Matches exactly this absolute URL.
    ///
    /// Compared in normal form: `HTTPS://Example.com:443/%7Ea` equals `https://example.com/~a`. The query counts
    /// as it is written; user information and fragment do not count. For templates use ``request(_:)``.
    public static func url(_ url: String) -> RequestMatcher {
        RequestMatcher(URLCondition(rule: .equal(RequestLocation(absoluteString: url))))
    }

    /// Matches exactly this absolute URL; see ``url(_:)-(String)``.
    public static func url(_ url: URL) -> RequestMatcher { self.url(url.absoluteString) }

    /// Matches URLs whose text contains this text.
    public static func urlContains(_ text: String) -> RequestMatcher {
        RequestMatcher(URLCondition(rule: .contains(text)))
    }

    /// Matches URLs whose text begins with this text.
    public static func urlPrefix(_ text: String) -> RequestMatcher {
        RequestMatcher(URLCondition(rule: .prefix(text)))
    }

    /// Matches URLs in whose text the regular expression is found; write `^` and `$` to match all of it.
    public static func urlMatches(
        _ pattern: String, options: NSRegularExpression.Options = []
    ) -> RequestMatcher {
        RequestMatcher(URLCondition(rule: .regex(RegularExpression(pattern, options: options))))
    }
}
