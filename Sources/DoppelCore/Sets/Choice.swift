/// One of the named responses of a ``ResponseSet``.
public struct Choice: Sendable {
    /// The name that people and programs choose it by, unique in its set.
    public let name: String
    let recipe: Recipe
    /// Mistakes in the reply, told when the set is registered.
    let problems: [ReplyProblem]

    /// Makes a response that is the same for every request.
    ///
    /// ```swift
    /// Choice("Invalid credentials", .status(401).file("login.invalid.json"))
    /// ```
    public init(_ name: String, _ reply: Reply) {
        self.name = name
        recipe = Recipe(reply)
        problems = reply.problems
    }

    /// Makes a response that is computed from the request; the closure may block, and what it throws becomes the
    /// request's error.
    public init(_ name: String, _ reply: @escaping @Sendable (InterceptedRequest) throws -> Reply) {
        self.name = name
        recipe = Recipe(reply)
        problems = []
    }

    /// Makes a response that is computed from the request asynchronously.
    public init(_ name: String, _ reply: @escaping @Sendable (InterceptedRequest) async throws -> Reply) {
        self.name = name
        recipe = Recipe(async: reply)
        problems = []
    }

    /// The status that it always has; `nil` when that is known only when it is made.
    var status: Int? {
        guard case .fixed(let plan) = recipe, case .http(let status, _, _) = plan.head,
            case .finish = plan.ending
        else { return nil }
        return status
    }
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
