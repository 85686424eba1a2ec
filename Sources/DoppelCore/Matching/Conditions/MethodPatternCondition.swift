/// The method matches a regular expression.
struct MethodPatternCondition: Condition {
    let regex: RegularExpression

    var needs: Needs { .offQueue }

    var problems: [MatcherProblem] { regex.problems }

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        regex.isFound(in: request.method.rawValue)
    }

    var expression: SwiftExpression { ".methodMatches(\(regex.arguments))" }

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        let expected = "a method that matches \(regex.arguments)"
        return [Difference(field: "method", expected: expected, actual: Excerpt.of(request.method.rawValue))]
    }
}
