/// Writes a property requirement.
struct PropertyWriter {
    let property: Property
    let surroundings: Surroundings

    private var name: String { Names.bare(property.name) }
    private var type: String { surroundings.value(property.type) }
    private var isStatic: Bool { property.preamble.isStatic }
    private var core: String { isStatic ? "Self.mock" : "mock" }
    private var effects: Effects { property.accessors.effects }
    private var failure: CallBody.Failure { CallBody.Failure(effects) }

    var lines: [String] { implementation + twins }

    private var implementation: [String] {
        let attributes = property.preamble.repeated.joined(separator: " ").spaced
        let modifiers = property.preamble.keptModifiers.joined(separator: " ").spaced
        let head =
            "\(attributes)\(surroundings.access)\(modifiers)var \(property.name): \(property.type.whole) {"
        return [head] + (getter + setter).indented() + ["}"]
    }

    private var getter: [String] {
        var body = CallBody(
            core: core, name: name, result: type, failure: failure, isAsync: effects.isAsync)
        body.fallback = property.type.text == "Self" && !isStatic ? "self" : nil
        body.produced = surroundings.produced(property.type)
        body.forwarding = surroundings.forwarding(forwarding)
        let effects = effects.text.isEmpty ? "" : " \(effects.text)"
        return ["get\(effects) {"] + body.lines.indented() + ["}"]
    }

    private var setter: [String] {
        guard property.accessors.isSettable else { return [] }
        return SetterWriter(surroundings: surroundings, isStatic: isStatic, core: core, name: "\(name) =")
            .lines(arguments: [], type: property.type, forwarding)
    }

    private var forwarding: Surroundings.ForwardedMember {
        .init(
            preamble: property.preamble, head: "real.\(property.name)", tail: "", result: property.type,
            effects: effects, isChanging: property.accessors.hasMutatingGetter)
    }

    private var twins: [String] {
        let start =
            property.preamble.availability.joined(separator: " ").spaced
            + "\(surroundings.access)\(surroundings.twinIsolation(property.preamble, [property.type]))"
            + "\(isStatic ? "static " : "")func \(property.name)"
        let set = surroundings.set(property.type)
        let call = effects.isAsync ? "AsyncCall" : "Call"
        let describe = effects.isAsync ? "describeAsync" : "describe"
        let hint = surroundings.known.copyHint([], property.type, generics: [])
        var lines =
            (hint.isEmpty ? [] : [String(hint.dropFirst())]) + [
                "\(start)(_: DoppelMocks.Get) -> DoppelMocks.\(call)<Swift.Void, \(type), \(failure.type)> {",
                "    \(core).\(describe)(\(Names.literal(name)))",
                "}",
            ]
        guard property.accessors.isSettable else { return lines }
        lines += [
            "\(start)(set newValue: DoppelMocks.ArgumentMatcher<\(set)>) "
                + "-> DoppelMocks.Call<\(set), Swift.Void, Swift.Never> {",
            "    \(core).describe(\(Names.literal("\(name) =")), newValue)",
            "}",
        ]
        return lines
    }
}

/// Writes the setter of a property or a subscript.
struct SetterWriter {
    let surroundings: Surroundings
    let isStatic: Bool
    let core: String
    let name: String

    /// - Parameter getting: how the getter is forwarded.
    func lines(
        arguments: [Argument], type: TypeText, _ getting: Surroundings.ForwardedMember
    ) -> [String] {
        var body = CallBody(
            core: core, name: name, arguments: arguments, result: "Swift.Void", failure: .init(.nothing))
        body.extra = surroundings.isUncopied(type) ? "\(surroundings.set(type))()" : "newValue"
        body.forwarding = surroundings.forwarding(setting(type, getting))
        let isNonmutating = !isStatic && surroundings.setter == .nonmutating
        return ["\(isNonmutating ? "nonmutating " : "")set {"] + body.lines.indented() + ["}"]
    }

    private func setting(
        _ type: TypeText, _ getting: Surroundings.ForwardedMember
    ) -> Surroundings.ForwardedMember {
        var member = getting
        member.tail += " = newValue"
        member.newValue = .init(name: "newValue", value: "newValue", type: type.value, names: type.names)
        member.isChanging = false
        member.effects = Effects()
        return member
    }
}
