import DoppelCore

extension ControlRoute {
    static let scenarios: [ControlRoute] = [
        ControlRoute(
            method: .get, template: "/scenarios", summary: "All scenarios, with their states.",
            gives: "Scenarios",
            answer: blocking { api, _ in try .control(api.stubs.scenarios) }),
        ControlRoute(
            method: .put, template: "/scenarios/{scenario}", summary: "Puts a scenario in a state.",
            takes: "ScenarioChange", gives: "Scenario",
            answer: blocking { api, request in
                var content = try request.object()
                guard let state = try content.string("state"), !state.isEmpty else {
                    throw ControlProblem(400, "\"state\" is missing: the state to put the scenario in.")
                }
                try content.finish()
                let name = request.parameter("scenario")
                api.stubs.setScenario(name, to: state)
                return try .control(api.scenario(name))
            }),
        ControlRoute(
            method: .delete, template: "/scenarios/{scenario}",
            summary: "Puts a scenario in its initial state.", status: 204,
            answer: blocking { api, request in
                api.stubs.resetScenario(try api.scenario(request.parameter("scenario")).name)
                return .done
            }),
        ControlRoute(
            method: .delete, template: "/scenarios", summary: "Puts all scenarios in their initial state.",
            status: 204,
            answer: blocking { api, _ in
                api.stubs.resetScenarios()
                return .done
            }),
    ]
}

extension ControlAPI {
    fileprivate func scenario(_ name: String) throws -> ScenarioStatus {
        let all = stubs.scenarios
        if let found = all.first(where: { $0.name == name }) { return found }
        throw ControlProblem(404, "There is no scenario \"\(name)\": GET /__doppel/scenarios lists them.")
    }
}
