import DoppelCore
import DoppelFormats
import DoppelSupport
import Foundation

extension ControlRoute {
    static let sets: [ControlRoute] = [
        ControlRoute(
            method: .get, template: "/sets",
            summary: "All response sets, in the order in which they are asked.",
            gives: "ResponseSets",
            answer: blocking { api, _ in
                try .control(api.stubs.responseSets.map(ControlClient.ResponseSet.init))
            }),
        ControlRoute(
            method: .get, template: "/sets/{set}", summary: "One response set.", gives: "ResponseSet",
            answer: blocking { api, request in try api.set(request.parameter("set")) }),
        ControlRoute(
            method: .put, template: "/sets/{set}",
            summary: "Changes a response set; what is not named stays as it is.",
            takes: "ResponseSetChange", gives: "ResponseSet",
            answer: blocking { api, request in
                try api.change(request.parameter("set"), try request.object())
                return try api.set(request.parameter("set"))
            }),
        ControlRoute(
            method: .get, template: "/selections", summary: "What is selected, set by set.",
            gives: "Selections",
            answer: blocking { api, _ in try api.selections() }),
        ControlRoute(
            method: .put, template: "/selections",
            summary: "Selects choices of several sets; when one of them is not there, nothing is changed.",
            takes: "SelectionsChange", gives: "Selections",
            answer: blocking { api, request in
                guard let wanted = try request.json().object else {
                    throw ControlProblem(400, "An object of sets and their selections was expected.")
                }
                try api.stubs.select(wanted.mapValues { try Selection.read($0) })
                return try api.selections()
            }),
        ControlRoute(
            method: .delete, template: "/selections",
            summary: "Selects all defaults again, turns all sets on, and ends delays and failures.",
            status: 204,
            answer: blocking { api, _ in
                try api.stubs.resetSelections()
                return .done
            }),
        ControlRoute(
            method: .delete, template: "/selections/{set}", summary: "Selects a set's default again.",
            status: 204,
            answer: blocking { api, request in
                try api.stubs.resetSelection(for: request.parameter("set"))
                return .done
            }),
    ]
}

extension ControlAPI {
    fileprivate func set(_ name: String) throws -> Reply {
        try .control(ControlClient.ResponseSet(stubs.responseSet(named: name)))
    }

    fileprivate func selections() throws -> Reply {
        let pairs = stubs.responseSets.map { ($0.name, StoredSelection($0.selection)) }
        return .json(.object(try Dictionary(uniqueKeysWithValues: pairs).mapValues { try JSON.encoded($0) }))
    }

    /// Reads everything before it changes anything.
    fileprivate func change(_ name: String, _ content: ControlObject) throws {
        var content = content
        let selection = try content.take("selection").map(Selection.read)
        let isEnabled = try content.bool("isEnabled")
        let delay = try content.number("extraDelay")
        let failures = try content.count("failuresLeft")
        let code = try content.string("failure").map(FailureCode.named)
        try content.finish()
        if let selection { try stubs.select(selection, for: name) }
        if let isEnabled { try stubs.setEnabled(isEnabled, for: name) }
        if let delay { try stubs.setExtraDelay(.seconds(delay), for: name) }
        if let failures { try stubs.failNext(failures, with: code ?? .networkConnectionLost, for: name) }
    }
}

extension FailureCode {
    fileprivate static func named(_ name: String) throws -> FailureCode {
        let codes = StubFolder.errorCodes
        if let code = codes[name] { return code }
        let names = codes.keys.sorted()
        let suggestion = Nearest.suggestion(for: name, among: names)
        let help = suggestion.isEmpty ? " There are: \(names.joined(separator: ", "))." : suggestion
        throw ControlProblem(422, "failure: \"\(name)\" is not known.\(help)")
    }
}

extension Selection {
    /// The name of a choice, several in an array for a sequence, `*` for any, or a ``StoredSelection``.
    fileprivate static func read(_ value: JSON) throws -> Selection {
        if let name = value.string, !name.isEmpty { return name == "*" ? .random() : .choice(name) }
        if let names = value.array?.compactMap(\.string), !names.isEmpty, names.count == value.array?.count {
            return .sequence(names)
        }
        if value.object != nil, let stored = try? value.decoded(StoredSelection.self),
            let found = stored.selection
        {
            return found
        }
        throw ControlProblem(
            400,
            """
            A selection is the name of a choice, an array of names, "*", or an object such as \
            {"kind": "cycle", "choices": ["A", "B"]}; kinds are choice, sequence, cycle and random.
            """)
    }
}
