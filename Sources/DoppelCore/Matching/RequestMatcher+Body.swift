public import Foundation

extension RequestMatcher {
    /// Matches requests with exactly this body; no body equals an empty one.
    public static func body(_ data: Data) -> RequestMatcher {
        RequestMatcher(BodyCondition(rule: .data(data)))
    }

    /// Matches requests with exactly this text as their body, in the character set of their `Content-Type`.
    public static func bodyText(_ text: String) -> RequestMatcher {
        RequestMatcher(BodyCondition(rule: .text(.equal(text))))
    }

    /// Matches requests whose body is a text that the pattern matches, such as `.contains("ada")`.
    @_disfavoredOverload
    public static func bodyText(_ pattern: ValuePattern) -> RequestMatcher {
        RequestMatcher(BodyCondition(rule: .text(pattern)))
    }

    /// Matches requests in whose body the regular expression is found; write `^` and `$` to match all of it.
    ///
    /// A pattern that is the text of a JSON object or array, such as `{"name":"abc"}`, stands for that value, and
    /// is compared as ``jsonBody(_:ignoringArrayOrder:)-(JSON,_)`` does: white space and key order do not count.
    public static func bodyMatches(
        _ pattern: String, options: NSRegularExpression.Options = []
    ) -> RequestMatcher {
        let start = pattern.first { !$0.isWhitespace }
        if start == "{" || start == "[", let json = try? JSON(text: pattern) { return jsonBody(json) }
        return RequestMatcher(BodyCondition(rule: .text(.matches(pattern, options: options))))
    }

    /// Matches forms (`application/x-www-form-urlencoded`) that have these fields, among others.
    public static func formBody(_ fields: KeyValuePairs<String, String?>) -> RequestMatcher {
        form(.contains, fields.map { ($0, $1.map(ValuePattern.equal)) })
    }

    /// Matches forms that have these fields, among others.
    @_disfavoredOverload
    public static func formBody(_ fields: KeyValuePairs<String, ValuePattern?>) -> RequestMatcher {
        form(.contains, fields.map { ($0, $1) })
    }

    /// Matches forms that have these fields and no others, in any order.
    public static func exactFormBody(_ fields: KeyValuePairs<String, String?>) -> RequestMatcher {
        form(.exact, fields.map { ($0, $1.map(ValuePattern.equal)) })
    }

    /// Matches forms that have these fields and no others, in any order.
    @_disfavoredOverload
    public static func exactFormBody(_ fields: KeyValuePairs<String, ValuePattern?>) -> RequestMatcher {
        form(.exact, fields.map { ($0, $1) })
    }

    /// Matches forms that have these fields and no others, in any order.
    @_disfavoredOverload
    public static func exactFormBody(_ fields: [URLQueryItem]) -> RequestMatcher {
        form(.exact, fields.map { ($0.name, $0.value.map(ValuePattern.equal)) })
    }

    /// Matches forms that have no field of this name.
    public static func noFormField(_ name: String) -> RequestMatcher { form(.absent, [(name, nil)]) }

    /// Matches `multipart/form-data` bodies (RFC 7578) with a part like this; what is left out may be anything.
    ///
    /// The content type is compared without parameters and in lower case, and is `text/plain` for parts that
    /// name none.
    public static func multipart(
        name: String, filename: ValuePattern? = nil, contentType: ValuePattern? = nil,
        text: ValuePattern? = nil,
        data: Data? = nil
    ) -> RequestMatcher {
        RequestMatcher(
            MultipartCondition(
                name: name, filename: filename, contentType: contentType, text: text, data: data))
    }

    private static func form(_ rule: ItemsCondition.Rule, _ fields: [(String, ValuePattern?)])
        -> RequestMatcher
    {
        let items = fields.map { ItemsCondition.Item(name: $0.0, value: $0.1) }
        return RequestMatcher(ItemsCondition(source: .form, rule: rule, items: items))
    }
}
