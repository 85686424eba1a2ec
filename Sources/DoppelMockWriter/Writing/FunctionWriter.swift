/// Writes a function requirement: the implementation, and the twin that describes calls.
struct FunctionWriter {
    let function: Callable
    let surroundings: Surroundings
    let arguments: [Argument]

    init(_ function: Callable, in surroundings: Surroundings) throws {
        self.function = function
        self.surroundings = surroundings
        arguments = try function.parameters.map { try surroundings.argument($0, of: function) }
    }

    var lines: [String] { implementation + (function.isOperator ? [] : twin) }

    private var name: String { surroundings.name(function) }
    private var failure: CallBody.Failure { CallBody.Failure(function.effects) }
    private var result: String { function.result.map(surroundings.value) ?? "Swift.Void" }
    private var isStatic: Bool { function.preamble.isStatic }
    private var core: String { function.core }

    private var head: String {
        let attributes = function.preamble.repeated.joined(separator: " ").spaced
        let modifiers = function.preamble.keptModifiers.joined(separator: " ").spaced
        let effects = function.effects.text.isEmpty ? "" : " \(function.effects.text)"
        let result = function.result.map { " -> \($0.whole)" } ?? ""
        let parameters = arguments.map(\.declaration).joined(separator: ", ")
        return "\(attributes)\(surroundings.access)\(modifiers)func \(function.name)\(spacing)"
            + "\(function.genericClause)(\(parameters))\(effects)\(result)\(function.whereClause) {"
    }

    private var spacing: String { function.isOperator ? " " : "" }

    private var implementation: [String] {
        var body = CallBody(
            core: core, name: name, arguments: arguments, result: result, failure: failure,
            isAsync: function.effects.isAsync)
        body.isolation = function.preamble.asynchronousIsolation(function.effects)
        body.fallback = function.result?.text == "Self" && !isStatic ? "self" : nil
        body.produced = function.result.flatMap(surroundings.produced)
        body.isSending = function.result?.isSpecified("sending") ?? false
        body.forwarding = function.isOperator ? operating : forwarding
        return [head] + (hints + body.lines).indented() + ["}"]
    }

    private var hints: [String] {
        surroundings.known.closureHint(function.parameters, generics: function.allGenerics)
    }

    private var copyHint: String {
        surroundings.known.copyHint(function.parameters, function.result, generics: function.allGenerics)
    }

    private var forwarding: Forwarding {
        surroundings.forwarding(
            .init(
                preamble: function.preamble, head: "real.\(function.name)(", tail: ")", arguments: arguments,
                parameters: function.parameters, generics: function.allGenerics,
                condition: function.condition, result: function.result, effects: function.effects,
                isChanging: function.preamble.modifier("mutating") != nil))
    }

    /// An operator is asked of the objects behind the operands.
    private var operating: Forwarding {
        let mock = zip(function.parameters, arguments).first { $0.0.type.text == "Self" }
        guard let operand = mock?.1.conversion?.value else {
            return .refused("none of its operands is a mock")
        }
        var operating = forwarding
        guard case .opened = operating.way else { return operating }
        operating.subject = .operand(operand)
        operating.head = function.preamble.modifier("prefix") == nil ? "" : function.name
        operating.tail = function.preamble.modifier("postfix") == nil ? "" : function.name
        operating.separator = " \(function.name) "
        // Operators take what they change without a sign; and the operand is needed beside the real object.
        for place in operating.arguments.indices where operating.arguments[place].conversion != nil {
            operating.arguments[place].conversion?.name = "doppelOperand\(place)"
            let isDependent = operating.isDependent(operating.arguments[place].conversion?.names ?? [])
            if isDependent { operating.arguments[place].given = "doppelOperand\(place)" }
        }
        return operating
    }

    /// The function that describes calls; an operator cannot, since it needs an operand of its type.
    var twin: [String] {
        let describe = function.effects.isAsync ? "describeAsync" : "describe"
        let described = arguments.filter { $0.recorded != nil }.map(\.described)
        let type = function.effects.isAsync ? "AsyncCall" : "Call"
        let parameters = arguments.filter { $0.recorded != nil }.map(\.matcher) + returningParameters
        let names = ([Names.literal(name)] + described).joined(separator: ", ")
        return [
            (function.preamble.availability + ["@_disfavoredOverload"]).joined(separator: " ") + copyHint,
            "\(surroundings.access)\(surroundings.twinIsolation(function.preamble, types))\(isStatic ? "static " : "")func "
                + twinName
                + "\(function.genericClause)(\(parameters.joined(separator: ", ")))"
                + " -> DoppelMocks.\(type)<\(arguments.type()), \(result), \(failure.type)>"
                + "\(function.whereClause) {",
            "    \(core).\(describe)(\(names))",
            "}",
        ]
    }

    private var types: [TypeText] { function.parameters.map(\.type) + [function.result].compactMap { $0 } }

    private var twinName: String { function.isOperator ? "`operator \(function.name)`" : function.name }

    /// Generic parameters that no argument fixes are fixed by a last one.
    private var returningParameters: [String] {
        let mentioned = zip(function.parameters, arguments).reduce(into: Set<String>()) { names, pair in
            if pair.1.recorded != nil { names.formUnion(pair.0.type.names) }
        }
        let free = function.generics.filter { !mentioned.contains($0.name) && !$0.isPack }
        return free.enumerated().map { index, generic in
            "\(index == 0 ? "returning" : "_") _: \(generic.name).Type"
        }
    }
}
