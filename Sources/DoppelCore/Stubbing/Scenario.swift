/// A named state that a stub can require, and set when it answers.
///
/// Every scenario starts in the state ``initialState``.
///
/// ```swift
/// stubs.stub(.post("/cart"), scenario: Scenario("cart", becomes: "full"), reply: .status(201))
/// stubs.stub(.get("/cart"), scenario: Scenario("cart", requires: "full"), reply: .file("cart.full.json"))
/// stubs.stub(.get("/cart"), scenario: Scenario("cart", requires: Scenario.initialState), reply: .json([]))
/// ```
public struct Scenario: Sendable, Hashable {
    /// The state of a scenario that nothing has changed yet.
    public static let initialState = "started"

    /// The scenario's name within its registry.
    public let name: String
    /// The state in which the stub answers; `nil` for any.
    public let requiredState: String?
    /// The state after the stub has answered; `nil` to leave it.
    public let newState: String?

    /// Makes a condition on a scenario.
    public init(_ name: String, requires requiredState: String? = nil, becomes newState: String? = nil) {
        self.name = name
        self.requiredState = requiredState
        self.newState = newState
    }
}

/// A scenario as it was at one moment.
public struct ScenarioStatus: Sendable, Hashable, Codable {
    /// The scenario's name.
    public var name: String
    /// The state that it is in.
    public var state: String
    /// The states that stubs know of, the initial one first.
    public var states: [String]

    /// Makes a scenario's status.
    public init(name: String, state: String, states: [String]) {
        (self.name, self.state, self.states) = (name, state, states)
    }
}
