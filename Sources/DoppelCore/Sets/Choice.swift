/// One of the named responses of a ``ResponseSet``.
public struct Choice: Sendable {
    /// The name that people and programs choose it by, unique in its set.
    public let name: String
    let recipe: Recipe
    /// Mistakes in the reply, told when the set is registered.
    let problems: [ReplyProblem]
    /// The reply's plan, of which a template changes the content only; `nil` for what a closure makes.
    private let known: ReplyPlan?

    /// Makes a response that is the same for every request.
    ///
    /// ```swift
    /// Choice("Invalid credentials", .status(401).file("login.invalid.json"))
    /// ```
    public init(_ name: String, _ reply: Reply) {
        self.name = name
        recipe = Recipe(reply)
        problems = reply.problems
        known = reply.plan()
    }

    /// Makes a response that is computed from the request; the closure may block, and what it throws becomes the
    /// request's error.
    public init(_ name: String, _ reply: @escaping @Sendable (InterceptedRequest) throws -> Reply) {
        self.name = name
        recipe = Recipe(reply)
        problems = []
        known = nil
    }

    /// Makes a response that is computed from the request asynchronously.
    public init(_ name: String, _ reply: @escaping @Sendable (InterceptedRequest) async throws -> Reply) {
        self.name = name
        recipe = Recipe(async: reply)
        problems = []
        known = nil
    }

    /// What comes of it, as far as that is known before it is given.
    public var kind: Kind {
        guard let plan = known else { return .computed }
        if plan.upstream != nil { return .network }
        return plan.fault == nil && plan.ending.isFinish ? .reply : .error
    }

    /// What comes of a choice.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A response.
        case reply
        /// An error, or a connection on which something goes wrong.
        case error
        /// The request goes to the network.
        case network
        /// What a closure makes of the request.
        case computed
    }

    /// The status that it always has; `nil` when that is known only when it is made.
    public var status: Int? {
        guard let plan = known, case .http(let status, _, _) = plan.head, plan.upstream == nil,
            plan.ending.isFinish
        else { return nil }
        return status
    }
}

extension ReplyPlan.Ending {
    fileprivate var isFinish: Bool { if case .finish = self { true } else { false } }
}

/// Collects the choices of a ``ResponseSet``.
@resultBuilder
public enum ChoiceBuilder {
    /// One choice.
    public static func buildExpression(_ choice: Choice) -> [Choice] { [choice] }
    /// Choices made elsewhere.
    public static func buildExpression(_ choices: [Choice]) -> [Choice] { choices }
    /// One after the other.
    public static func buildBlock(_ choices: [Choice]...) -> [Choice] { choices.flatMap(\.self) }
    /// Of an `if` without `else`.
    public static func buildOptional(_ choices: [Choice]?) -> [Choice] { choices ?? [] }
    /// Of an `if`.
    public static func buildEither(first choices: [Choice]) -> [Choice] { choices }
    /// Of an `else`.
    public static func buildEither(second choices: [Choice]) -> [Choice] { choices }
    /// Of a loop.
    public static func buildArray(_ choices: [[Choice]]) -> [Choice] { choices.flatMap(\.self) }
}
