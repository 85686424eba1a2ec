extension RequestMatcher: CustomStringConvertible {
    /// The Swift that makes this matcher.
    ///
    /// Secret values are replaced by `.any`, and closures by a comment that says where they were written.
    public var description: String { swiftExpression }

    /// The Swift that makes this matcher; see ``description``.
    package var swiftExpression: String { node.expression.text }
}

extension RequestMatcher.Node {
    var expression: SwiftExpression {
        switch self {
        case .condition(let condition): condition.expression
        case .closure(let closure): closure.expression
        case .all(let nodes): nodes.isEmpty ? ".any" : .joined(nodes.map(\.expression), .and)
        case .either(let nodes): .joined(nodes.map(\.expression), .or)
        case .not(let node): "!\(node.expression.inside(.atom))"
        case .shorthand(let shorthand, _): shorthand.expression
        }
    }
}
