/// The whole URL, as a text.
struct URLCondition: Condition {
    enum Rule: Hashable {
        case equal(RequestLocation), contains(String), prefix(String), regex(RegularExpression)
    }

    let rule: Rule

    var needs: Needs { if case .regex = rule { .offQueue } else { [] } }

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        let text = request.location.absoluteString
        return switch rule {
        case .equal(let location): request.location.isSameResource(as: location)
        case .contains(let part): text.contains(part)
        case .prefix(let prefix): text.hasPrefix(prefix)
        case .regex(let regex): regex.isFound(in: text)
        }
    }

    var keys: [MatcherKey] {
        guard case .equal(let location) = rule else { return [] }
        return [.path(location.path)] + (location.host.map { [.host($0)] } ?? [])
    }

    var problems: [MatcherProblem] {
        switch rule {
        case .regex(let regex): regex.problems
        case .equal(let location) where location.scheme.isEmpty:
            [
                .invalid(
                    "URL", location.absoluteString, remedy: "it needs a scheme; match a path with .path(…).")
            ]
        case .contains(""), .prefix(""):
            [.invalid("part of a URL", "", remedy: "it is empty and would match everything; write .any.")]
        default: []
        }
    }

    var expression: SwiftExpression {
        switch rule {
        case .equal(let location): URLText.expression(location.absoluteString)
        case .contains(let part): ".urlContains(\(SwiftText.literal(Redaction.url(part))))"
        case .prefix(let prefix): ".urlPrefix(\(SwiftText.literal(Redaction.url(prefix))))"
        case .regex(let regex): ".urlMatches(\(regex.arguments))"
        }
    }

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        let actual = Excerpt.of(Redaction.url(request.location.absoluteString))
        return [Difference(field: "URL", expected: words, actual: actual)]
    }

    private var words: String {
        switch rule {
        case .equal(let location): Excerpt.of(Redaction.url(location.absoluteString))
        case .contains(let part): "a URL that contains \(Excerpt.quoted(Redaction.url(part)))"
        case .prefix(let prefix): "a URL that begins with \(Excerpt.quoted(Redaction.url(prefix)))"
        case .regex(let regex): "a URL that matches \(regex.arguments)"
        }
    }
}

extension RequestLocation {
    /// Whether both name one resource: user information and fragment are no part of that.
    func isSameResource(as other: RequestLocation) -> Bool {
        path == other.path && host == other.host && query == other.query && port == other.port
            && scheme == other.scheme
    }
}

/// The Swift for a URL that may hold secrets.
enum URLText {
    /// `.url("…")`, or what is left of it without the secret items, and a `.query` for each of those.
    static func expression(_ url: String) -> SwiftExpression {
        let (rest, secrets) = withoutSecrets(url)
        let base =
            secrets.isEmpty ? ".url(\(SwiftText.literal(rest)))" : ".urlPrefix(\(SwiftText.literal(rest)))"
        return .joined([SwiftExpression(base)] + secrets.map(secretQuery), .and)
    }

    /// `.query("token", .any)`.
    static func secretQuery(_ name: String) -> SwiftExpression { ".query(\(SwiftText.literal(name)), .any)" }

    /// The URL without its secret query items, and their names; without its user information too.
    static func withoutSecrets(_ url: String) -> (String, [String]) {
        let bare = withoutUserInfo(url)
        guard let question = bare.firstIndex(of: "?") else { return (bare, []) }
        let items = ItemList(bare[bare.index(after: question)...]).items
        let isSecret = { (item: ItemList.Item) in Redaction.isSecret(item.name(plusIsSpace: true)) }
        let secrets = items.filter(isSecret).map { $0.name(plusIsSpace: false) }
        guard !secrets.isEmpty else { return (bare, []) }
        let kept = items.filter { !isSecret($0) }.map { "\($0.rawName)\($0.rawValue.map { "=\($0)" } ?? "")" }
        return (bare[..<question] + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&")), secrets)
    }

    private static func withoutUserInfo(_ url: String) -> String {
        guard let slashes = url.firstRange(of: "://") else { return url }
        let authority = url[slashes.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let at = authority.lastIndex(of: "@") else { return url }
        return String(url[..<slashes.upperBound] + url[url.index(after: at)...])
    }
}
