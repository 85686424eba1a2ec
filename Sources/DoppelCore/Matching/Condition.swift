/// One thing that a matcher asks of a request: a leaf of the matcher's tree.
///
/// A condition is a small value made of normalised constants, so that asking it costs a comparison.
package protocol Condition: Sendable, Equatable {
    /// What has to be done before the condition can be asked.
    var needs: Needs { get }

    /// Whether the request meets the condition.
    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool

    /// What a path template takes from a request; `nil` when the request does not meet the condition.
    func match(_ request: InterceptedRequest, _ answers: inout ClosureAnswers) -> PathParameters?

    /// What every request has that meets the condition.
    var keys: [MatcherKey] { get }

    /// The mistakes in its definition.
    var problems: [MatcherProblem] { get }

    /// The Swift that makes the condition, with secrets replaced by `.any`.
    var expression: SwiftExpression { get }

    /// Why a request does not meet the condition; asked only when it does not.
    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference]
}

extension Condition {
    package var needs: Needs { [] }
    package var keys: [MatcherKey] { [] }
    package var problems: [MatcherProblem] { [] }

    package func match(_ request: InterceptedRequest, _ answers: inout ClosureAnswers) -> PathParameters? {
        isMet(by: request, &answers) ? PathParameters() : nil
    }

    func isSame(as other: any Condition) -> Bool { other as? Self == self }
}

/// Swift source with what is needed to put it in parentheses.
package struct SwiftExpression: Sendable, ExpressibleByStringInterpolation {
    enum Binding: Int, Comparable {
        case or, and, atom
        static func < (left: Binding, right: Binding) -> Bool { left.rawValue < right.rawValue }
    }

    let text: String
    let binding: Binding

    package init(stringLiteral text: String) { self.init(text, .atom) }

    init(_ text: String, _ binding: Binding = .atom) {
        self.text = text
        self.binding = binding
    }

    /// The terms with the operator between them.
    static func joined(_ terms: [SwiftExpression], _ binding: Binding) -> SwiftExpression {
        guard terms.count != 1 else { return terms[0] }
        let texts = terms.map { $0.inside(binding) }
        return SwiftExpression(texts.joined(separator: binding == .and ? " && " : " || "), binding)
    }

    /// The text, in parentheses when it binds less than what stands around it.
    func inside(_ outer: Binding) -> String { binding < outer ? "(\(text))" : text }
}
