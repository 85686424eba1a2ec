import DoppelSupport

extension StubRegistry {
    /// The state of a scenario.
    public func state(ofScenario name: String) -> String {
        state.withLock { $0.scenarios[name, default: Scenario.initialState] }
    }

    /// Puts a scenario in a state.
    public func setScenario(_ name: String, to newState: String) {
        state.withLock { $0.scenarios[name] = newState }
    }

    /// Puts every scenario in its initial state.
    public func resetScenarios() {
        state.withLock { $0.scenarios = [:] }
    }
}
