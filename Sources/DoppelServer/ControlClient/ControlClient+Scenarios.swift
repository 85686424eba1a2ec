public import DoppelCore

extension ControlClient {
    /// All scenarios, with the states that stubs know of.
    public func scenarios() async throws -> [ScenarioStatus] { try await get(["scenarios"]) }

    /// Puts a scenario in a state.
    public func setScenario(_ name: String, to state: String) async throws {
        try await send("PUT", ["scenarios", name], ["state": .string(state)])
    }

    /// Puts a scenario in its initial state.
    public func resetScenario(_ name: String) async throws {
        try await send("DELETE", ["scenarios", name])
    }

    /// Puts all scenarios in their initial state.
    public func resetScenarios() async throws { try await send("DELETE", ["scenarios"]) }
}
