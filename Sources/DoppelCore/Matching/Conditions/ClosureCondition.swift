import DoppelSupport

/// A condition that the user wrote as a closure.
struct ClosureCondition: Sendable, Equatable {
    /// The closure, in a class so that it can be told from others.
    final class Identity: Sendable {
        let predicate: @Sendable (InterceptedRequest) -> Bool
        let site: CallSite

        init(_ predicate: @escaping @Sendable (InterceptedRequest) -> Bool, at site: CallSite) {
            self.predicate = predicate
            self.site = site
        }
    }

    let identity: Identity

    init(_ predicate: @escaping @Sendable (InterceptedRequest) -> Bool, at site: CallSite) {
        identity = Identity(predicate, at: site)
    }

    /// The answer, which is kept; the closure runs only when it has not answered yet.
    func ask(_ request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        if let answer = answers[self] { return answer }
        let answer = identity.predicate(request)
        answers[self] = answer
        return answer
    }

    var expression: SwiftExpression { ".matching { … } /* \(identity.site.description) */" }

    /// Why the closure did not match; empty when it said yes.
    func differences(_ answers: ClosureAnswers) -> [Difference] {
        let answer = answers[self]
        guard answer != true else { return [] }
        let actual = answer == nil ? "not asked" : "false"
        return [Difference(field: "closure at \(identity.site)", expected: "true", actual: actual)]
    }

    static func == (left: ClosureCondition, right: ClosureCondition) -> Bool {
        left.identity === right.identity
    }
}
