/// Writes a function requirement: the implementation, and the twin that describes calls.
struct FunctionWriter {
    let function: Callable
    let surroundings: Surroundings
    let arguments: [Argument]

    init(_ function: Callable, in surroundings: Surroundings) throws {
        self.function = function
        self.surroundings = surroundings
        arguments = try function.parameters.map {
            try Argument($0, among: function.parameters, in: function)
        }
    }

    var lines: [String] { implementation + twin }

    private var name: String { surroundings.name(function) }
    private var failure: CallBody.Failure { CallBody.Failure(function.effects.throwing) }
    private var result: String { function.result?.value ?? "Swift.Void" }
    private var isStatic: Bool { function.preamble.isStatic }
    private var core: String { isStatic ? "Self.mock" : "mock" }

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
        if let changing { return [head] + changing.indented() + ["}"] }
        var body = CallBody(
            core: core, name: name, arguments: arguments, result: result, failure: failure,
            isAsync: function.effects.isAsync)
        body.realType = surroundings.protocolName
        body.fallback = function.result?.text == "Self" && !isStatic ? "self" : nil
        body.isSending = function.result?.isSpecified("sending") ?? false
        if canForward, !body.isSending { body.real = "real.\(function.name)(\(forwarded))" }
        return [head] + body.lines.indented() + ["}"]
    }

    private var forwarded: String { arguments.map(\.forwarded).joined(separator: ", ") }

    private var canForward: Bool {
        arguments.allSatisfy(\.canForward) && function.preamble.modifier("mutating") == nil
            && surroundings.canForward(
                function.preamble, isAsync: function.effects.isAsync, names: function.names)
    }

    /// The body of a `mutating` requirement, whose real object may be a value that the mock keeps.
    private var changing: [String]? {
        guard function.preamble.modifier("mutating") != nil, !function.effects.isAsync, failure.isNothing,
            arguments.allSatisfy({ $0.canForward && $0.guarded == nil }),
            surroundings.canForward(function.preamble, isAsync: false, names: function.names)
        else { return nil }
        let body = CallBody(core: core, name: name, arguments: arguments, result: result, failure: failure)
        var lines = body.lines
        let answer = lines.removeLast()
        return lines + [
            "var outcome: (\(result))?",
            "let isForwarded = call.setReal(as: (any \(surroundings.protocolName)).self) { real in",
            "    outcome = real.\(function.name)(\(forwarded))",
            "}",
            "if isForwarded, let outcome { return call.returned(outcome) }",
            answer,
        ]
    }

    private var twin: [String] {
        guard !function.isOperator else { return [] }
        let describe = function.effects.isAsync ? "describeAsync" : "describe"
        let described = arguments.filter { $0.recorded != nil }.map(\.described)
        let type = function.effects.isAsync ? "AsyncCall" : "Call"
        let parameters = arguments.filter { $0.recorded != nil }.map(\.matcher) + returningParameters
        let names = ([Names.literal(name)] + described).joined(separator: ", ")
        return [
            (function.preamble.availability + ["@_disfavoredOverload"]).joined(separator: " "),
            "\(surroundings.access)nonisolated \(isStatic ? "static " : "")func \(function.name)"
                + "\(function.genericClause)(\(parameters.joined(separator: ", ")))"
                + " -> DoppelMocks.\(type)<\(arguments.type()), \(result), \(failure.type)>"
                + "\(function.whereClause) {",
            "    \(core).\(describe)(\(names))",
            "}",
        ]
    }

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
