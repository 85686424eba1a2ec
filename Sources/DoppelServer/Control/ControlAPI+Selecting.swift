import DoppelCore

extension ControlAPI {
    /// The name of a choice, several in an array for a sequence, `*` for any, or an object.
    func selection(_ value: JSON) throws -> Selection {
        if let name = value.string, !name.isEmpty { return name == "*" ? .random() : .choice(name) }
        if let names = value.array?.compactMap(\.string), !names.isEmpty, names.count == value.array?.count {
            return .sequence(names)
        }
        if value["kind"]?.string == "rules" { return try rules(value) }
        if value.object != nil, let stored = try? value.decoded(StoredSelection.self),
            let found = stored.selection
        {
            return found
        }
        throw ControlProblem(
            400,
            """
            A selection is the name of a choice, an array of names, "*", or an object such as \
            {"kind": "cycle", "choices": ["A", "B"]}; kinds are choice, sequence, cycle, random and rules.
            """)
    }

    private func rules(_ value: JSON) throws -> Selection {
        var object = try ControlObject(value, at: "the selection")
        _ = object.take("kind")
        let rules = object.take("rules")?.array
        let otherwise = try object.string("otherwise")
        try object.finish()
        guard let rules, let otherwise else {
            throw ControlProblem(
                400,
                """
                A selection by rules needs an array of rules and the choice for all other requests: \
                {"kind": "rules", "rules": [{"request": {}, "choice": "A"}], "otherwise": "B"}.
                """)
        }
        return .rules(try rules.map(rule), otherwise: otherwise)
    }

    private func rule(_ value: JSON) throws -> Selection.Rule {
        var object = try ControlObject(value, at: "a rule")
        let request = object.take("request")
        let choice = try object.string("choice")
        try object.finish()
        guard let request, let choice else {
            throw ControlProblem(400, "A rule has a request, written as in a stub file, and a choice.")
        }
        return Selection.Rule(try matcher(request), gets: choice)
    }
}
