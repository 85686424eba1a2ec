/// What has to be done before a matcher can be decided.
package struct Needs: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The request's body has to be read.
    package static let body = Needs(rawValue: 1)
    /// User closures and regular expressions have to run: they may be slow, so not on the loading queue.
    package static let offQueue = Needs(rawValue: 2)
    /// Everything there is; made of a number, since a list of needs is made anew each time.
    package static let all = Needs(rawValue: 3)
}

/// What a matcher says to a request.
package enum Verdict: Sendable, Hashable {
    /// It matches; the values are those that the path templates took.
    case matched(PathParameters)
    /// It does not match, whatever else would be known.
    case unmatched
    /// It cannot tell before these needs are met.
    case needs(Needs)
}

/// What is learned about one request while matchers are evaluated, so that nothing is asked or parsed twice.
///
/// Keep one for all evaluations of a request, across suspensions; never use it for another request.
package struct ClosureAnswers: Sendable {
    /// The closures are kept with their answers, so that no other one can be made at the same address.
    private var answers: [ObjectIdentifier: (closure: ClosureCondition, answer: Bool)] = [:]
    private var parsed: JSON??

    package init() {}

    subscript(closure: ClosureCondition) -> Bool? {
        get { answers.isEmpty ? nil : answers[ObjectIdentifier(closure.identity)]?.answer }
        set { answers[ObjectIdentifier(closure.identity)] = newValue.map { (closure, $0) } }
    }

    /// The body as JSON, parsed at the first question; `nil` when there is none.
    mutating func json(of request: InterceptedRequest) -> JSON? {
        if let parsed { return parsed }
        let json = try? request.json()
        if case .unread = request.body { return json }
        parsed = .some(json)
        return json
    }
}
