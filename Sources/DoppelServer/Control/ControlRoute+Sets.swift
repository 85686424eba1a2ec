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
            method: .post, template: "/sets",
            summary: "Adds a response set, written as in a stub file, behind the others.",
            takes: "StubFile", status: 201, gives: "ResponseSet",
            answer: blocking { api, request in
                let content = try request.json()
                try api.addSet(content)
                return try api.set(content["name"]?.string ?? "", status: 201)
            }),
        ControlRoute(
            method: .delete, template: "/sets/{set}", summary: "Takes out a response set.", status: 204,
            answer: blocking { api, request in
                let set = try api.stubs.responseSet(named: request.parameter("set"))
                api.stubs.removeSet(named: set.name)
                return .done
            }),
        ControlRoute(
            method: .post, template: "/sets/{set}/choices",
            summary: "Adds a choice: a response as in a stub file, or that of an exchange in the journal.",
            takes: "ChoiceAddition", status: 201, gives: "ResponseSet",
            answer: blocking { api, request in
                try api.addChoice(request.object(), to: request.parameter("set"))
                return try api.set(request.parameter("set"), status: 201)
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
                try api.stubs.select(wanted.mapValues(api.selection))
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
    fileprivate func set(_ name: String, status: Int = 200) throws -> Reply {
        try .control(ControlClient.ResponseSet(stubs.responseSet(named: name)), status: status)
    }

    /// Those that consist of names; rules are told by their sets.
    fileprivate func selections() throws -> Reply {
        var selections: [String: JSON] = [:]
        for set in stubs.responseSets {
            selections[set.name] = try StoredSelection(set.selection).map { try JSON.encoded($0) }
        }
        return .json(.object(selections))
    }

    /// Reads everything before it changes anything.
    fileprivate func change(_ name: String, _ content: ControlObject) throws {
        var content = content
        let selection = try content.take("selection").map(self.selection)
        let isEnabled = try content.bool("isEnabled")
        let delay = try content.duration("extraDelay")
        let failures = try content.count("failuresLeft")
        let code = try content.string("failure").map(FailureCode.named)
        try content.finish()
        if let selection { try stubs.select(selection, for: name) }
        if let isEnabled { try stubs.setEnabled(isEnabled, for: name) }
        if let delay { try stubs.setExtraDelay(delay, for: name) }
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
