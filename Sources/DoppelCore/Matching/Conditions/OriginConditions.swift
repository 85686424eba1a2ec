/// The URL's scheme is this one.
struct SchemeCondition: Condition {
    let scheme: String

    init(_ scheme: String) { self.scheme = scheme.lowercased() }

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        request.location.scheme == scheme
    }

    var problems: [MatcherProblem] {
        let isScheme = scheme.utf8.allSatisfy(\.isSchemeByte) && scheme.first?.isLetter == true
        return isScheme
            ? []
            : [.invalid("scheme", scheme, remedy: "write its name only, such as \"https\", without \"://\".")]
    }

    var expression: SwiftExpression { ".scheme(\(SwiftText.literal(scheme)))" }

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        [Difference(field: "scheme", expected: scheme, actual: Excerpt.of(request.location.scheme))]
    }
}

/// The URL's host is this one, or one below it.
struct HostCondition: Condition {
    let host: String
    /// `.example.com` of the pattern `*.example.com`.
    private let suffix: String?

    init(_ text: String) {
        let lowered = text.lowercased()
        host =
            lowered.hasPrefix("[") && lowered.hasSuffix("]")
            ? String(lowered.dropFirst().dropLast()) : lowered
        suffix = host.hasPrefix("*.") ? String(host.dropFirst()) : nil
    }

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        guard let actual = request.location.host else { return false }
        guard let suffix else { return actual == host }
        return actual.utf8.count > suffix.utf8.count && actual.hasSuffix(suffix)
    }

    var keys: [MatcherKey] { suffix == nil ? [.host(host)] : [] }

    var problems: [MatcherProblem] {
        if host.contains("/") || host.contains("?") {
            return [
                .invalidHost(host, remedy: "it contains more than a host; write .url(…) or .get(…) for URLs.")
            ]
        }
        if host.contains("{") {
            let remedy = "no variable can stand in a host; write *.example.com for any subdomain."
            return [.invalidHost(host, remedy: remedy)]
        }
        if host.dropFirst(suffix == nil ? 0 : 2).contains("*") {
            return [
                .invalidHost(host, remedy: "a star stands for subdomains, at the front only: *.example.com.")
            ]
        }
        let colons = host.utf8.count { $0 == UInt8(ascii: ":") }
        guard colons == 1 else { return [] }
        let name = host.prefix { $0 != ":" }
        let port = host.drop { $0 != ":" }.dropFirst()
        return [.invalidHost(host, remedy: "a port is matched with .host(\"\(name)\") && .port(\(port)).")]
    }

    var expression: SwiftExpression { ".host(\(SwiftText.literal(host)))" }

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        let actual = request.location.host.map { Excerpt.of($0) } ?? "none"
        let remark = suffix?.dropFirst() == actual[...] ? " (the wildcard stands for subdomains only)" : ""
        return [Difference(field: "host", expected: host, actual: actual + remark)]
    }
}

/// The URL's port is this one; the scheme's default port counts when the URL names none.
struct PortCondition: Condition {
    let port: Int?

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        request.location.port == port
    }

    var problems: [MatcherProblem] {
        guard let port, !(1...65535).contains(port) else { return [] }
        return [.invalidPort(port)]
    }

    var expression: SwiftExpression { ".port(\(port.map(String.init) ?? "nil"))" }

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        func words(_ port: Int?) -> String { port.map(String.init) ?? "none" }
        return [Difference(field: "port", expected: words(port), actual: words(request.location.port))]
    }
}

extension UInt8 {
    /// A byte of a scheme's name (RFC 3986, section 3.1).
    var isSchemeByte: Bool {
        switch self {
        case 48...57, 65...90, 97...122, 43, 45, 46: true
        default: false
        }
    }
}
