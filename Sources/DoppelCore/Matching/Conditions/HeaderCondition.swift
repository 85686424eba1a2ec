/// A header field is there, is absent, or has a value.
struct HeaderCondition: Condition {
    let name: String
    /// What one of the field's values or all of them joined should be; `nil`: the field should be absent.
    let value: ValuePattern?

    var needs: Needs { value?.needs ?? [] }

    var problems: [MatcherProblem] {
        var problems = value?.problems ?? []
        if name.isEmpty || !name.utf8.allSatisfy(\.isTokenByte) { problems.append(.invalidHeaderName(name)) }
        let isBroken = value?.literal?.utf8.contains { $0 == 13 || $0 == 10 } == true
        return problems + (isBroken ? [.lineBreakInHeader(name)] : [])
    }

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        guard let value else { return !request.headers.contains(name) }
        var count = 0
        for field in request.headers.fields where field.name.isSameHeaderName(as: name) {
            if value.matches(field.value) { return true }
            count += 1
        }
        return count > 1 && value.matches(request.headers[name] ?? "")
    }

    var expression: SwiftExpression {
        let quoted = SwiftText.literal(name)
        guard let value else { return ".noHeader(\(quoted))" }
        return ".header(\(quoted), \(value.expression(named: name)))"
    }

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        let values = request.headers.values(for: name)
        let shown = values.map { Redaction.isSecret(name) ? Redaction.mark : Excerpt.quoted($0) }
        return [
            Difference(
                field: "header \(SwiftText.literal(name))", expected: value?.words(named: name) ?? "absent",
                actual: shown.isEmpty ? "absent" : shown.joined(separator: ", "))
        ]
    }
}

/// The request carries a cookie.
struct CookieCondition: Condition {
    let name: String
    let value: ValuePattern

    var needs: Needs { value.needs }
    var problems: [MatcherProblem] { value.problems }

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        guard request.headers.contains("Cookie") else { return false }
        return request.cookies[name]?.contains(where: value.matches) == true
    }

    /// A cookie's value is as secret as the field that carries it.
    var expression: SwiftExpression { ".cookie(\(SwiftText.literal(name)), .any)" }

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        let isThere = request.cookies[name] != nil
        return [
            Difference(
                field: "cookie \(SwiftText.literal(name))", expected: value.words(named: "Cookie"),
                actual: isThere ? Redaction.mark : "absent")
        ]
    }
}

extension UInt8 {
    /// A byte of a token (RFC 9110, section 5.6.2).
    fileprivate var isTokenByte: Bool {
        switch self {
        case 48...57, 65...90, 97...122, 33, 35...39, 42, 43, 45, 46, 94, 95, 96, 124, 126: true
        default: false
        }
    }
}
