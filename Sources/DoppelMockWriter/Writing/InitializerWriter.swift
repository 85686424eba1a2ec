/// Writes an initialiser requirement, and its static twin, for everything that can be made from a memory.
struct InitializerWriter {
    let member: Callable
    let surroundings: Surroundings
    let arguments: [Argument]
    private let isFailable: Bool
    private let mark: String

    init(_ member: Callable, in surroundings: Surroundings) throws {
        self.member = member
        self.surroundings = surroundings
        arguments = try member.parameters.map { try surroundings.argument($0, of: member) }
        guard case .initializer(let isFailable, let mark) = member.kind else {
            throw Finding("expected an initializer", at: member.nameRange)
        }
        self.isFailable = isFailable
        self.mark = mark
    }

    var lines: [String] { implementation + twin }

    private var name: String { surroundings.name(member) }
    private var failure: CallBody.Failure { CallBody.Failure(member.effects) }
    private var result: String { isFailable ? "DoppelMocks.Initialization" : "Swift.Void" }

    private var implementation: [String] {
        let attributes = member.preamble.repeated.joined(separator: " ").spaced
        let effects = member.effects.text.isEmpty ? "" : " \(member.effects.text)"
        let modifiers = member.preamble.keptModifiers.joined(separator: " ").spaced
        let parameters = arguments.map(\.declaration).joined(separator: ", ")
        return [
            "\(attributes)\(surroundings.access)\(modifiers)init\(mark)"
                + "\(member.genericClause)(\(parameters))\(effects)\(member.whereClause) {"
        ] + (hints + body).indented() + ["}"]
    }

    private var hints: [String] {
        surroundings.known.closureHint(member.parameters, generics: member.allGenerics)
    }

    /// The mock may be one of a protocol that refines this one.
    private static let mockName = #""\(Self.self)""#

    private var made: String { "DoppelMocks.MockCore(\(Self.mockName))" }

    /// Asks first, since what is made depends on the answer; a closure that may not escape cannot be asked
    /// around the call of another initialiser.
    private var body: [String] {
        var body = CallBody(
            core: "Self.mock", name: name, arguments: arguments, result: result, failure: failure)
        body.isAsync = member.effects.isAsync
        body.isolation = member.preamble.asynchronousIsolation(member.effects)
        let isGuarded = arguments.contains { $0.guarded != nil }
        body.forwarding =
            isGuarded
            ? .refused("a closure of an initializer that does not escape cannot be handed on") : forwarding
        if surroundings.isActor, member.effects.isAsync {
            // Functions in it belong to the actor, which is not there yet.
            body.forwarding = .refused("an asynchronous initializer of an actor cannot be handed on")
        }
        let lines = body.lines
        guard let start = lines.firstIndex(where: { $0.hasPrefix("return ") }) else { return lines }
        let answer = lines[start].dropFirst("return ".count)
        let asking =
            lines[..<start] + [isFailable ? "let outcome = \(answer)" : String(answer)]
            + lines[(start + 1)...]
        return (isGuarded ? ["self.init(mock: \(made))"] : []) + asking
            + (isFailable ? ["if outcome == .fails { return nil }"] : [])
            + (isGuarded ? [] : ["self.init(mock: \(made))"])
    }

    private var forwarding: Forwarding {
        var forwarding = surroundings.forwarding(
            .init(
                preamble: member.preamble, head: "real.init(", tail: ")", arguments: arguments,
                parameters: member.parameters, generics: member.allGenerics, condition: member.condition,
                effects: member.effects, isInitializer: true))
        if case .refused = forwarding.way { return forwarding }
        if let reason = arguments.lazy.compactMap(\.openedRefusal).first { return .refused(reason) }
        forwarding.open()
        forwarding.subject = .type
        forwarding.making = .init(isFailable: isFailable, mockName: Self.mockName)
        return forwarding
    }

    private var twin: [String] {
        let described = arguments.filter { $0.recorded != nil }.map(\.described)
        let parameters = arguments.filter { $0.recorded != nil }.map(\.matcher).joined(separator: ", ")
        let call = member.effects.isAsync ? "AsyncCall" : "Call"
        let describe = member.effects.isAsync ? "describeAsync" : "describe"
        return [
            member.preamble.availability.joined(separator: " ").spaced
                + "\(surroundings.access)\(surroundings.twinIsolation(member.preamble, member.parameters.map(\.type)))static "
                + "func initializer\(member.genericClause)(\(parameters)) -> DoppelMocks.\(call)<"
                + "\(arguments.type()), \(result), \(failure.type)>\(member.whereClause) {",
            "    Self.mock.\(describe)(\(([Names.literal(name)] + described).joined(separator: ", ")))",
            "}",
        ]
    }
}
