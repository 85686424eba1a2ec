import DoppelSupport

extension StubRegistry {
    /// The state of a scenario.
    public func state(ofScenario name: String) -> String {
        state.withLock { $0.scenarios[name, default: Scenario.initialState] }
    }

    /// Puts a scenario in a state.
    public func setScenario(_ name: String, to newState: String) {
        state.withLock { $0.scenarios[name] = newState }
        changes.send(.scenarios)
    }

    /// Puts every scenario in its initial state.
    public func resetScenarios() {
        state.withLock { $0.scenarios = [:] }
        changes.send(.scenarios)
    }

    /// Puts one scenario in its initial state.
    public func resetScenario(_ name: String) {
        _ = state.withLock { $0.scenarios.removeValue(forKey: name) }
        changes.send(.scenarios)
    }

    /// The scenarios that stubs name or that were put in a state, by their names.
    public var scenarios: [ScenarioStatus] {
        state.withLock { state in
            var states: [String: [String]] = [:]
            func note(_ scenario: String, _ newState: String) {
                let known = states[scenario, default: [Scenario.initialState]]
                states[scenario] = known.contains(newState) ? known : known + [newState]
            }
            for scenario in state.stubs.reversed().compactMap(\.scenario) {
                for newState in [scenario.requiredState, scenario.newState] {
                    note(scenario.name, newState ?? Scenario.initialState)
                }
            }
            for (name, current) in state.scenarios { note(name, current) }
            return states.sorted { $0.key < $1.key }.map { name, states in
                ScenarioStatus(
                    name: name, state: state.scenarios[name, default: Scenario.initialState], states: states)
            }
        }
    }
}
