/// Which requests a stub answers, a verification counts or a response set is about.
///
/// Matchers are values that combine with `&&`, `||` and `!`, print as the Swift that makes them, and can tell
/// why a request does not match:
///
/// ```swift
/// .get("https://api.example.com/books/{id}")
/// .host("*.example.com") && .pathPrefix("/v2/") && !.header("Authorization")
/// .post("/login") && .jsonBody(["user": "ada"])
/// .matching { $0.headers.count > 20 }
/// ```
public struct RequestMatcher: Sendable {
    let node: Node
    /// The mistakes in the definition; a matcher that has one matches no request, not even with `!`.
    package let problems: [MatcherProblem]

    init(_ node: Node, problems: [MatcherProblem]) {
        self.node = node
        self.problems = problems
    }

    init(_ condition: some Condition) {
        self.init(.condition(condition), problems: condition.problems)
    }

    /// Matches every request.
    public static var any: RequestMatcher { RequestMatcher(.all([]), problems: []) }

    /// Matches what both match.
    public static func && (left: RequestMatcher, right: RequestMatcher) -> RequestMatcher {
        RequestMatcher(
            .all(left.node.conjuncts + right.node.conjuncts), problems: left.problems + right.problems)
    }

    /// Matches what at least one of both matches.
    ///
    /// Path parameters come from the first that matches.
    public static func || (left: RequestMatcher, right: RequestMatcher) -> RequestMatcher {
        let nodes = left.node.disjuncts + right.node.disjuncts
        return RequestMatcher(.either(nodes), problems: left.problems + right.problems)
    }

    /// Matches what `matcher` does not match.
    public static prefix func ! (matcher: RequestMatcher) -> RequestMatcher {
        RequestMatcher(.not(matcher.node), problems: matcher.problems)
    }

    /// Whether both ask the same in the same way; closures are the same when they come from one `matching` call.
    package func isSame(as other: RequestMatcher) -> Bool { node == other.node }
}

extension RequestMatcher {
    /// What a matcher is made of.
    indirect enum Node: Sendable {
        case condition(any Condition)
        /// A condition of the user's own; apart from the others because it is asked last, and once.
        case closure(ClosureCondition)
        /// Every one; without any, all requests match.
        case all([Node])
        /// At least one.
        case either([Node])
        case not(Node)
        /// What a shorthand such as `.get("/books/{id}")` stands for, and how it was written.
        case shorthand(Shorthand, Node)

        var conjuncts: [Node] { if case .all(let nodes) = self, !nodes.isEmpty { nodes } else { [self] } }
        var disjuncts: [Node] { if case .either(let nodes) = self { nodes } else { [self] } }
    }
}

extension RequestMatcher.Node: Equatable {
    static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.condition(let left), .condition(let right)): left.isSame(as: right)
        case (.closure(let left), .closure(let right)): left == right
        case (.all(let left), .all(let right)), (.either(let left), .either(let right)): left == right
        case (.not(let left), .not(let right)): left == right
        case (.shorthand(_, let left), .shorthand(_, let right)): left == right
        default: false
        }
    }
}
