/// Writes a subscript requirement.
struct SubscriptWriter {
    let member: Callable
    let surroundings: Surroundings
    let arguments: [Argument]

    init(_ member: Callable, in surroundings: Surroundings) throws {
        self.member = member
        self.surroundings = surroundings
        arguments = try member.parameters.map { try surroundings.argument($0, of: member) }
        if let closure = zip(member.parameters, arguments).first(where: { $0.1.guarded != nil })?.0 {
            throw Finding(
                "a mock cannot keep the closure of a subscript that does not escape", at: closure.type.range,
                .init(
                    "insert '@escaping'", closure.type.range.lowerBound..<closure.type.range.lowerBound,
                    with: "@escaping "))
        }
    }

    var lines: [String] { implementation + twin(isSetter: false) + twin(isSetter: true) }

    private var name: String { surroundings.name(member) }
    private var result: TypeText? { member.result }
    private var type: String { result.map(surroundings.value) ?? "Swift.Void" }
    private var set: String { result.map(surroundings.set) ?? "Swift.Void" }
    private var isStatic: Bool { member.preamble.isStatic }
    private var core: String { member.core }
    private var effects: Effects { member.accessors.effects }
    private var failure: CallBody.Failure { CallBody.Failure(effects) }

    private var forwarding: Surroundings.ForwardedMember {
        .init(
            preamble: member.preamble, head: "real[", tail: "]", arguments: arguments,
            parameters: member.parameters, generics: member.allGenerics, condition: member.condition,
            result: member.result, effects: effects, isChanging: member.accessors.hasMutatingGetter)
    }

    private var implementation: [String] {
        let attributes = member.preamble.repeated.joined(separator: " ").spaced
        let modifiers = member.preamble.keptModifiers.joined(separator: " ").spaced
        let parameters = arguments.map(\.declaration).joined(separator: ", ")
        let head =
            "\(attributes)\(surroundings.access)\(modifiers)subscript\(member.genericClause)"
            + "(\(parameters)) -> \(result?.whole ?? type)\(member.whereClause) {"
        return [head] + (getter + setter).indented() + ["}"]
    }

    private var getter: [String] {
        var body = CallBody(
            core: core, name: name, arguments: arguments, result: type, failure: failure,
            isAsync: effects.isAsync)
        body.fallback = result?.text == "Self" && !isStatic ? "self" : nil
        body.produced = result.flatMap(surroundings.produced)
        body.forwarding = surroundings.forwarding(forwarding)
        let effects = effects.text.isEmpty ? "" : " \(effects.text)"
        return ["get\(effects) {"] + body.lines.indented() + ["}"]
    }

    private var setter: [String] {
        guard member.accessors.isSettable, let result else { return [] }
        return SetterWriter(surroundings: surroundings, isStatic: isStatic, core: core, name: "\(name) =")
            .lines(arguments: arguments, type: result, forwarding)
    }

    private var types: [TypeText] { member.parameters.map(\.type) + [result].compactMap { $0 } }

    private var copyHint: String {
        surroundings.known.copyHint([], result, generics: member.allGenerics)
    }

    private func twin(isSetter: Bool) -> [String] {
        guard !isSetter || member.accessors.isSettable else { return [] }
        let newValue = isSetter ? ["set newValue: DoppelMocks.ArgumentMatcher<\(set)>"] : []
        let recorded = arguments.filter { $0.recorded != nil }
        let parameters = (recorded.map(\.matcher) + newValue).joined(separator: ", ")
        let given = recorded.map(\.described) + (isSetter ? ["newValue"] : [])
        let isAsync = effects.isAsync && !isSetter
        let call = isAsync ? "AsyncCall" : "Call"
        let describe = isAsync ? "describeAsync" : "describe"
        let outcome = isSetter ? "Swift.Void, Swift.Never" : "\(type), \(failure.type)"
        let name = Names.literal(isSetter ? "\(name) =" : name)
        return [
            (member.preamble.availability + ["@_disfavoredOverload"]).joined(separator: " ") + copyHint,
            "\(surroundings.access)\(surroundings.twinIsolation(member.preamble, types))\(isStatic ? "static " : "")"
                + "subscript\(member.genericClause)"
                + "(\(parameters)) -> DoppelMocks.\(call)<\(arguments.type(and: isSetter ? set : nil)), "
                + "\(outcome)>\(member.whereClause) {",
            "    \(core).\(describe)(\(([name] + given).joined(separator: ", ")))",
            "}",
        ]
    }
}
