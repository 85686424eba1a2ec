/// A URL or a path as the shorthands take it, such as `https://api.example.com/books/{id}` or `/login`.
///
/// | part | meaning |
/// |---|---|
/// | scheme and host | as written; `*.example.com` is any subdomain; left out, any |
/// | port | as written, or the scheme's |
/// | path | `{id}` is a part of a segment, `{+rest}` at the end all that remains; without one, `/` |
/// | query | the request has these items, among others |
///
/// The values of the variables reach the reply as ``InterceptedRequest/pathParameters``.
public struct URLPattern: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The pattern as it was written.
    public let description: String

    /// Makes a pattern from its text.
    public init(_ text: String) { description = text }
    /// Makes a pattern from a literal.
    public init(stringLiteral value: String) { description = value }
}

extension URLPattern {
    /// The conditions that the pattern stands for.
    func node() -> (nodes: [RequestMatcher.Node], problems: [MatcherProblem]) {
        if let problem = problem { return ([], [problem]) }
        let (front, query) = splitQuery()
        var conditions: [any Condition] = []
        if front.hasPrefix("/") {
            conditions.append(URLPattern.path(front))
        } else {
            conditions += URLPattern.absolute(front)
        }
        if let query, !query.isEmpty { conditions.append(URLPattern.query(query)) }
        return (conditions.map { .condition($0) }, conditions.flatMap(\.problems))
    }

    private var problem: MatcherProblem? {
        let text = description
        if text.contains("#") {
            return .invalidURLPattern(text, remedy: "a fragment is never sent to a server; leave it out.")
        }
        if text.hasPrefix("/") || isAbsolute { return nil }
        let example = text.isEmpty ? "…" : text
        return .invalidURLPattern(
            text,
            remedy:
                "begin with a slash to match a path (\"/\(text)\"), or with a scheme (\"https://\(example)\")."
        )
    }

    /// Whether there is a scheme; `localhost:8080` and `example.com:80` have none.
    private var isAbsolute: Bool {
        guard let colon = description.firstIndex(of: ":") else { return false }
        let scheme = description[..<colon]
        guard scheme.first?.isLetter == true, scheme.utf8.allSatisfy(\.isSchemeByte) else { return false }
        let rest = description[description.index(after: colon)...]
        return rest.hasPrefix("//") || !(scheme.contains(".") || rest.first?.isNumber == true)
    }

    private func splitQuery() -> (Substring, Substring?) {
        guard let question = description.firstIndex(of: "?") else { return (description[...], nil) }
        return (description[..<question], description[description.index(after: question)...])
    }

    /// Scheme, host, port and path; only the scheme and the rest for URLs such as `data:,x`.
    private static func absolute(_ text: Substring) -> [any Condition] {
        let location = RequestLocation(absoluteString: String(text.prefix { $0 != "{" }))
        var conditions: [any Condition] = [SchemeCondition(location.scheme)]
        let afterScheme = text.drop { $0 != ":" }.dropFirst()
        guard afterScheme.hasPrefix("//") else { return conditions + [path(afterScheme)] }
        let afterSlashes = afterScheme.dropFirst(2)
        let authority = afterSlashes.prefix { $0 != "/" }
        if !authority.isEmpty {
            conditions.append(
                HostCondition(authority.contains("{") ? String(authority) : location.host ?? ""))
            conditions.append(PortCondition(port: location.port))
        }
        let path = afterSlashes.dropFirst(authority.count)
        return conditions + [URLPattern.path(path.isEmpty ? "/" : path)]
    }

    private static func path(_ text: Substring) -> any Condition {
        let template = PathTemplate(String(text))
        return template.literal.map { PathCondition(rule: .exact($0), problems: template.problems) }
            ?? template
    }

    private static func query(_ text: Substring) -> any Condition {
        let items = ItemList(text).items.map {
            ItemsCondition.Item(
                name: $0.name(plusIsSpace: false), value: $0.value(plusIsSpace: false).map(ValuePattern.equal)
            )
        }
        return ItemsCondition(source: .query, rule: .contains, items: items)
    }
}
