/// A request or a stub that nearly matched, and what differed.
package struct NearMiss: Sendable {
    /// The position in the list that was ranked.
    package let position: Int
    package let differences: [Difference]

    /// A matcher, a request, and what user closures have said about the pair.
    package typealias Pair = (matcher: RequestMatcher, request: InterceptedRequest, answers: ClosureAnswers)

    /// The requests that differ least from what a matcher wants, closest first.
    package static func nearest(
        _ count: Int, of requests: [InterceptedRequest], to matcher: RequestMatcher
    ) -> [NearMiss] {
        nearest(count, of: requests) { request in
            var answers = ClosureAnswers()
            _ = matcher.evaluate(request, allowing: .all, answers: &answers)
            return (matcher, request, answers)
        }
    }

    /// The pairs that differ least, closest first; of equals the ones that meet more conditions, then the
    /// earlier ones.
    package static func nearest<Element>(
        _ count: Int, of elements: [Element], _ pair: (Element) -> Pair
    ) -> [NearMiss] {
        let candidates = elements.enumerated().map { position, element in
            let (matcher, request, answers) = pair(element)
            let differences = matcher.differences(from: request, answers: answers)
            let met = matcher.conditionsMet(by: request, answers: answers).met
            return (
                rank: (Distance.of(differences), -met, position),
                miss: NearMiss(position: position, differences: differences)
            )
        }
        return candidates.sorted { $0.rank < $1.rank }.prefix(count).map(\.miss)
    }
}

extension RequestMatcher {
    /// Whether a request that is at hand as a whole matches; asks the user's closures.
    package func matches(_ request: InterceptedRequest) -> Bool {
        var answers = ClosureAnswers()
        if case .matched = evaluate(request, allowing: .all, answers: &answers) { return true }
        return false
    }
}
