/// The body is JSON that a pattern matches.
struct JSONCondition: Condition {
    let pattern: JSONPattern
    let comparison: JSONComparison
    let needs: Needs

    init(pattern: JSONPattern, comparison: JSONComparison) {
        self.pattern = pattern
        self.comparison = comparison
        needs = pattern.needs.union(.body)
    }

    var problems: [MatcherProblem] { pattern.problems }

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        answers.json(of: request).map { comparison.matches(pattern, $0) } == true
    }

    var expression: SwiftExpression {
        let label = comparison.isSubset ? "containing: " : ""
        let order = comparison.ignoresArrayOrder ? ", ignoringArrayOrder: true" : ""
        return ".jsonBody(\(label + pattern.expression + order))"
    }

    /// How many differences are told one by one.
    private static let limit = 5

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        guard let json = answers.json(of: request) else { return [request.noJSON] }
        let all = comparison.differences(pattern, json)
        guard all.count > JSONCondition.limit else { return all }
        let more = Difference(
            field: "JSON body", expected: "no more differences",
            actual: "\(all.count - JSONCondition.limit) more")
        return all.prefix(JSONCondition.limit) + [more]
    }
}

/// What a JSON path selects from the body.
struct JSONPathCondition: Condition {
    let path: JSONPath
    /// What one of the selected values should be; `nil`: there should be one.
    let pattern: JSONPattern?

    var needs: Needs { (pattern?.needs ?? []).union(.body) }
    var problems: [MatcherProblem] { path.problems + (pattern?.problems ?? []) }

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        guard let json = answers.json(of: request) else { return false }
        let selected = path.select(from: json)
        guard let pattern else { return !selected.isEmpty }
        let comparison = JSONComparison(isSubset: false, ignoresArrayOrder: false)
        return selected.contains { comparison.matches(pattern, $0) }
    }

    var expression: SwiftExpression {
        let quoted = SwiftText.literal(path.text)
        guard let pattern else { return ".jsonPath(\(quoted))" }
        return ".jsonPath(\(quoted), equals: \(isSecret ? ".any" : pattern.expression))"
    }

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        guard let json = answers.json(of: request) else { return [request.noJSON] }
        let selected = path.select(from: json).map {
            isSecret ? Redaction.mark : Redaction.json($0).description
        }
        let expected = pattern?.words(named: isSecret ? "secret" : nil) ?? "present"
        let actual = selected.isEmpty ? "absent" : Excerpt.of(selected.joined(separator: ", "))
        return [Difference(field: "JSON body \(path.text)", expected: expected, actual: actual)]
    }

    /// Whether a step of the path makes the value secret by its name.
    private var isSecret: Bool {
        path.segments.flatMap(\.selectors).contains {
            if case .name(let name) = $0 { Redaction.isSecret(name) } else { false }
        }
    }
}

extension InterceptedRequest {
    /// Why the body cannot be compared as JSON.
    var noJSON: Difference {
        let remark = bodyData?.isEmpty == false ? ", which is no valid JSON" : ""
        return Difference(field: "body", expected: "a JSON text", actual: bodyWords + remark)
    }
}
