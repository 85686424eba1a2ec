extension RequestMatcher {
    /// What differed; empty when the request matches.
    ///
    /// Asks no closure: one that has not answered counts as not met, and says so.
    package func differences(from request: InterceptedRequest, answers: ClosureAnswers) -> [Difference] {
        guard problems.isEmpty else { return problems.map(Difference.init) }
        var answers = answers
        return node.report(request, &answers).differences
    }

    /// How many conditions the request meets, of how many; for `||` those of the closest branch.
    ///
    /// Asks no closure: one that has not answered counts as not met.
    package func conditionsMet(
        by request: InterceptedRequest, answers: ClosureAnswers
    ) -> (met: Int, total: Int) {
        var answers = answers
        let report = node.report(request, &answers)
        return (problems.isEmpty ? report.met : 0, report.total)
    }

    /// Every condition with what differed; of `||` those of the closest branch.
    ///
    /// Asks no closure: one that has not answered counts as not met, and says so.
    package func checks(of request: InterceptedRequest, answers: ClosureAnswers) -> [MatcherCheck] {
        guard problems.isEmpty else {
            return [MatcherCheck(condition: description, differences: problems.map(Difference.init))]
        }
        var answers = answers
        return node.report(request, &answers).checks.map {
            MatcherCheck(condition: $0.node.expression.text, differences: $0.differences)
        }
    }
}

/// One condition of a matcher, and in what way a request does not meet it.
package struct MatcherCheck: Sendable, Hashable {
    /// The condition as Swift, with secrets left out.
    package let condition: String
    /// What differs; empty when the condition is met.
    package let differences: [Difference]
}

/// How near a request comes to a part of a matcher: what was checked, leaf by leaf.
private struct Report {
    struct Check {
        let node: RequestMatcher.Node
        let differences: [Difference]
    }

    var checks: [Check] = []

    var total: Int { checks.count }
    var met: Int { checks.count { $0.differences.isEmpty } }
    var differences: [Difference] { checks.flatMap(\.differences) }

    static func one(_ node: RequestMatcher.Node, _ differences: [Difference]) -> Report {
        Report(checks: [Check(node: node, differences: differences)])
    }

    static func + (left: Report, right: Report) -> Report { Report(checks: left.checks + right.checks) }

    /// Nearer is: fewer conditions unmet, then more conditions met, then the earlier one.
    static func closest(_ reports: [Report]) -> Report {
        reports.min { ($0.total - $0.met, -$0.met) < ($1.total - $1.met, -$1.met) } ?? Report()
    }
}

extension RequestMatcher.Node {
    fileprivate func report(_ request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Report {
        switch self {
        case .condition(let condition): .one(self, condition.unmet(request, &answers))
        case .closure(let closure): .one(self, closure.differences(answers))
        case .all(let nodes): nodes.map { $0.report(request, &answers) }.reduce(Report(), +)
        case .either(let nodes): .closest(nodes.map { $0.report(request, &answers) })
        case .not(let node): negatedReport(of: node, request, &answers)
        case .shorthand(_, let node): node.report(request, &answers)
        }
    }

    private func negatedReport(
        of node: RequestMatcher.Node, _ request: InterceptedRequest, _ answers: inout ClosureAnswers
    ) -> Report {
        switch node.truth(request, [], &answers) {
        case .no: return .one(self, [])
        case .yes:
            return .one(
                self,
                [Difference(field: "condition", expected: expression.text, actual: "what it excludes")])
        case .unknown:
            return .one(
                self, [Difference(field: "condition", expected: expression.text, actual: "not asked")])
        }
    }
}

extension Condition {
    fileprivate func unmet(_ request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        isMet(by: request, &answers) ? [] : differences(from: request, &answers)
    }
}

extension Difference {
    fileprivate init(_ problem: MatcherProblem) {
        self.init(field: "matcher", expected: "a valid definition", actual: problem.description)
    }
}
