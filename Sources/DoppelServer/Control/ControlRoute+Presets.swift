import DoppelCore

extension ControlRoute {
    static let presets: [ControlRoute] = [
        ControlRoute(
            method: .get, template: "/presets", summary: "All presets.", gives: "Presets",
            answer: blocking { api, _ in
                let active = Set(api.stubs.activePresets)
                return try .control(
                    api.stubs.presets.map { ControlClient.Preset($0, isActive: active.contains($0.name)) })
            }),
        ControlRoute(
            method: .post, template: "/presets/{preset}/apply",
            summary: "Selects what a preset says; when something of it is not there, nothing is changed.",
            takes: "PresetApplication", needsContent: false, gives: "ResponseSets",
            answer: blocking { api, request in
                var content = try request.object()
                let resets = try content.bool("resettingOthers") ?? false
                try content.finish()
                try api.stubs.apply(preset: request.parameter("preset"), resettingOthers: resets)
                return try .control(api.stubs.responseSets.map(ControlClient.ResponseSet.init))
            }),
    ]
}
