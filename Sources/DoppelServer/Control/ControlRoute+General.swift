package import DoppelCore
import DoppelSupport
import Foundation

extension ControlRoute {
    static let general: [ControlRoute] = [
        ControlRoute(
            method: .get, template: "/", summary: "What the server has.", gives: "Overview",
            answer: blocking { api, _ in try .control(api.overview) }),
        ControlRoute(
            method: .get, template: "/openapi.json", summary: "This description.", gives: "Any",
            answer: { _, _ in .text(ControlDescription.text, type: "application/json") }),
        ControlRoute(
            method: .put, template: "/enabled",
            summary: "Switches all stubs and sets off, so that requests go to the network, or on again.",
            takes: "Enabling", gives: "Overview",
            answer: blocking { api, request in
                var content = try request.object()
                guard let isEnabled = try content.bool("isEnabled") else {
                    throw ControlProblem(400, "\"isEnabled\" is missing: true or false.")
                }
                try content.finish()
                api.stubs.isEnabled = isEnabled
                return try .control(api.overview)
            }),
        ControlRoute(
            method: .get, template: "/unmatched", summary: "What happens to requests that nothing answers.",
            gives: "Unmatched",
            answer: blocking { api, _ in
                try .control(ControlClient.Unmatched(policy: api.stubs.unmatched.word))
            }),
        ControlRoute(
            method: .put, template: "/unmatched",
            summary: "Says what happens to requests that nothing answers.",
            takes: "UnmatchedChange", gives: "Unmatched",
            answer: blocking { api, request in
                api.stubs.unmatched = try api.policy(request)
                return try .control(ControlClient.Unmatched(policy: api.stubs.unmatched.word))
            }),
        ControlRoute(
            method: .get, template: "/network", summary: "The network that connections seem to go over.",
            gives: "Network", answer: { api, _ in .json(JSON(network: api.core.chosenNetwork)) }),
        ControlRoute(
            method: .put, template: "/network",
            summary: "Changes the network; what is not named is without limit or delay.",
            takes: "NetworkChange", gives: "Network",
            answer: { api, request in
                api.core.setNetwork(try NetworkProfile.read(request.json()))
                return .json(JSON(network: api.core.chosenNetwork))
            }),
    ]
}

extension ControlAPI {
    fileprivate var overview: ControlClient.Overview {
        ControlClient.Overview(
            name: stubs.name, stubs: stubs.stubs.count, sets: stubs.responseSets.count,
            presets: stubs.presets.count, exchanges: stubs.journal.count, isEnabled: stubs.isEnabled,
            unmatched: stubs.unmatched.word)
    }

    fileprivate func policy(_ request: ControlRequest) throws -> UnmatchedPolicy {
        let content = try request.json()
        var object = try ControlObject(content, at: "the content")
        let word = try object.string("policy") ?? ""
        let response = object.take("response")
        try object.finish()
        switch (word, response) {
        case ("fail", nil): return .fail
        case ("passThrough", nil): return .passThrough
        case ("reply", let response?): return .reply(try self.response(response))
        default:
            throw ControlProblem(
                400, "policy: fail, passThrough, or reply together with a response was expected.")
        }
    }
}

extension UnmatchedPolicy {
    fileprivate var word: String {
        switch self {
        case .fail: "fail"
        case .passThrough: "passThrough"
        case .reply: "reply"
        }
    }
}

extension NetworkProfile {
    /// The profiles that have a name.
    package static let named: KeyValuePairs<String, NetworkProfile?> = [
        "none": nil, "offline": .offline, "slow3G": .slow3G, "slow4G": .slow4G, "fast4G": .fast4G,
    ]

    /// A profile by its name, or with its figures; times are in seconds.
    fileprivate static func read(_ value: JSON) throws -> NetworkProfile? {
        var object = try ControlObject(value, at: "the content")
        let name = try object.string("profile")
        let figures = NetworkProfile(
            latency: try object.duration("latency") ?? .zero,
            jitter: try object.duration("jitter") ?? .zero,
            downBytesPerSecond: try object.number("downBytesPerSecond"),
            upBytesPerSecond: try object.number("upBytesPerSecond"), loss: try object.number("loss") ?? 0)
        try object.finish()
        // What is read can be sent again.
        guard let name, name != "custom" else { return figures }
        return try profile(name)
    }

    private static func profile(_ name: String) throws -> NetworkProfile? {
        if let found = named.first(where: { $0.key == name }) { return found.value }
        let names = named.map(\.key)
        throw ControlProblem(
            422,
            "profile: there are \(names.joined(separator: ", ")), not \(name)."
                + Nearest.suggestion(for: name, among: names))
    }
}

extension JSON {
    fileprivate init(network: NetworkProfile?) {
        guard let network else {
            self = ["profile": "none"]
            return
        }
        let name = NetworkProfile.named.first { $0.value == network }?.key ?? "custom"
        var members: [String: JSON] = [
            "profile": .string(name), "latency": .number(network.latency.inSeconds),
            "jitter": .number(network.jitter.inSeconds), "loss": .number(network.loss),
        ]
        members["downBytesPerSecond"] = network.downBytesPerSecond.map { .number($0) }
        members["upBytesPerSecond"] = network.upBytesPerSecond.map { .number($0) }
        self = .object(members)
    }
}

extension Duration {
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
