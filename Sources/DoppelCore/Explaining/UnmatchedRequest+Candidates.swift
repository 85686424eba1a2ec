/// A stub that was compared with a request: what it asks for, condition by condition.
package struct StubComparison: Sendable {
    package let stub: Stub
    package let checks: [MatcherCheck]
    /// Why it did not answer although it matches; `nil` when that is not so.
    package let refusal: String?

    package var differences: [Difference] { checks.flatMap(\.differences) }
}

extension UnmatchedRequest {
    /// The stubs that come nearest to the request, with what they and their closures said when they were asked.
    package func nearest(_ count: Int) -> [StubComparison] {
        let candidates = searches.flatMap { search in
            search.walk.table.stubs.map { (stub: $0, answers: search.walk.answers) }
        }
        return StubComparison.nearest(count, of: candidates, to: request) { refusals[$0.id]?.words(for: $0) }
    }
}

extension StubRegistry {
    /// The stubs that come nearest to a request as they are now; their closures are not asked.
    package func nearest(_ count: Int, to request: InterceptedRequest) -> [StubComparison] {
        let candidates = asked.0.stubs.map { (stub: $0, answers: ClosureAnswers()) }
        return StubComparison.nearest(count, of: candidates, to: request) { _ in nil }
    }
}

extension StubComparison {
    /// A stub that has answered: each condition is met, what its closures have said included.
    package init(answered stub: Stub, _ request: InterceptedRequest) {
        let checks = stub.matcher.checks(of: request, answers: ClosureAnswers())
        self.init(
            stub: stub, checks: checks.map { MatcherCheck(condition: $0.condition, differences: []) },
            refusal: nil)
    }

    fileprivate static func nearest(
        _ count: Int, of candidates: [(stub: Stub, answers: ClosureAnswers)], to request: InterceptedRequest,
        _ refusal: (Stub) -> String?
    ) -> [StubComparison] {
        let misses = NearMiss.nearest(count, of: candidates) { ($0.stub.matcher, request, $0.answers) }
        return misses.map { miss in
            let (stub, answers) = candidates[miss.position]
            let checks = stub.matcher.checks(of: request, answers: answers)
            return StubComparison(
                stub: stub, checks: checks, refusal: checks.allSatisfy(\.isMet) ? refusal(stub) : nil)
        }
    }
}

extension MatcherCheck {
    /// Whether the request is as the condition asks.
    package var isMet: Bool { differences.isEmpty }
}
