public import Foundation

extension RequestMatcher {
    /// Matches requests that have a header field of this name, in any case.
    public static func header(_ name: String) -> RequestMatcher { header(name, .any) }

    /// Matches requests one of whose fields of this name has this value, or all of whose values joined with `, `.
    public static func header(_ name: String, _ value: String) -> RequestMatcher {
        RequestMatcher(HeaderCondition(name: name, value: .equal(value)))
    }

    /// Matches requests with a header field whose value the pattern matches, such as `.any` or `.hasPrefix("a")`.
    @_disfavoredOverload
    public static func header(_ name: String, _ value: ValuePattern) -> RequestMatcher {
        RequestMatcher(HeaderCondition(name: name, value: value))
    }

    /// Matches requests with a header field in whose value the regular expression is found.
    public static func header(
        _ name: String, matching pattern: String, options: NSRegularExpression.Options = []
    ) -> RequestMatcher {
        RequestMatcher(HeaderCondition(name: name, value: .matches(pattern, options: options)))
    }

    /// Matches requests that have all of these header fields, among others.
    public static func headers(_ fields: KeyValuePairs<String, String>) -> RequestMatcher {
        headers(fields.map { ($0, .equal($1)) })
    }

    /// Matches requests that have all of these header fields, among others.
    @_disfavoredOverload
    public static func headers(_ fields: KeyValuePairs<String, ValuePattern>) -> RequestMatcher {
        headers(fields.map { ($0, $1) })
    }

    /// Matches requests that have all of these header fields, among others.
    @_disfavoredOverload
    public static func headers(_ fields: [String: String]) -> RequestMatcher {
        headers(fields.sorted { $0.key < $1.key }.map { ($0, .equal($1)) })
    }

    /// Matches requests that have no header field of this name.
    public static func noHeader(_ name: String) -> RequestMatcher {
        RequestMatcher(HeaderCondition(name: name, value: nil))
    }

    /// Matches requests that carry a cookie of this name.
    public static func cookie(_ name: String) -> RequestMatcher { cookie(name, .any) }

    /// Matches requests that carry a cookie of this name and value.
    public static func cookie(_ name: String, _ value: String) -> RequestMatcher {
        RequestMatcher(CookieCondition(name: name, value: .equal(value)))
    }

    /// Matches requests that carry a cookie whose value the pattern matches.
    @_disfavoredOverload
    public static func cookie(_ name: String, _ value: ValuePattern) -> RequestMatcher {
        RequestMatcher(CookieCondition(name: name, value: value))
    }

    private static func headers(_ fields: [(String, ValuePattern)]) -> RequestMatcher {
        let matchers = fields.map { RequestMatcher(HeaderCondition(name: $0.0, value: $0.1)) }
        return RequestMatcher(.all(matchers.map(\.node)), problems: matchers.flatMap(\.problems))
    }
}
