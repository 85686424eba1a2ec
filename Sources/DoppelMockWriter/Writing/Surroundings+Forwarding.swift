extension Surroundings {
    /// A member as forwarding sees it.
    struct ForwardedMember {
        var preamble: Preamble
        /// The question, with a place for the arguments: `real.say(`, `)`.
        var head: String
        var tail: String
        var arguments: [Argument] = []
        var parameters: [Parameter] = []
        var generics: [GenericParameter] = []
        var condition: String?
        var result: TypeText?
        var effects: Effects
        var isChanging = false
        /// It is asked of the type, and belongs to no actor yet.
        var isInitializer = false
        /// How the value that a setter sets gets another type.
        var newValue: Argument.Conversion?
    }

    /// How the real object can be asked for `member`.
    func forwarding(_ member: ForwardedMember) -> Forwarding {
        if let reason = obstacle(member) { return .refused(reason) }
        var forwarding = Forwarding(
            way: .existential, protocolName: protocolName, head: member.head, tail: member.tail)
        forwarding.arguments = member.arguments
        forwarding.newValue = member.newValue
        forwarding.dependent = dependent(member)
        forwarding.resultNames = member.result?.names ?? []
        forwarding.failureNames = member.effects.errorNames
        forwarding.effects =
            member.effects.throwing == .forwarding
            ? (member.effects.isAsync ? "async" : "") : member.effects.text
        forwarding.isolation =
            member.preamble.globalActor + member.preamble.asynchronousIsolation(member.effects)
        if member.preamble.isStatic {
            forwarding.subject = .type
        } else if member.isChanging {
            forwarding.subject = .changing
        }
        if forwarding.isDependent(member.names) { forwarding.open() }
        let isCopied = member.result.map { !known.isUncopyable($0) } ?? true
        let canHop = isIsolated(member) && member.effects.throwing != .forwarding && isCopied
        if isActor { canHop ? forwarding.hop() : forwarding.sendArguments() }
        return forwarding
    }

    /// The names that are other types for the real object.
    private func dependent(_ member: ForwardedMember) -> Set<String> {
        associated.union(["Self"]).subtracting(member.generics.map(\.name))
    }

    /// Whether it runs on an actor that is not the mock.
    private func isIsolated(_ member: ForwardedMember) -> Bool {
        isActor && !member.isInitializer && !member.preamble.isStatic
            && member.preamble.modifier("nonisolated") == nil
    }

    private func obstacle(_ member: ForwardedMember) -> String? {
        if isIsolated(member), !member.effects.isAsync {
            return "a synchronous member of an actor cannot wait for another actor"
        }
        if isIsolated(member), let result = member.result, known.isUncopyable(result),
            !result.isSpecified("sending")
        {
            return "its result cannot be copied, and may belong to the other actor"
        }
        if member.arguments.filter(\.isVariadic).count > 1 {
            return "it has more than one variadic parameter"
        }
        if let name = member.consumedBesideClosure {
            return "'\(name)' is consumed, which cannot be done behind a closure that does not escape"
        }
        if member.isStored, let type = member.result, known.isUncopyable(type) {
            return "its value cannot be copied"
        }
        let dependent = dependent(member)
        if let name = member.constraintNames.intersection(dependent).min() {
            return "its generic parameters depend on '\(name)', which is another type for the real object"
        }
        guard !member.names.isDisjoint(with: dependent) else { return nil }
        if let reason = member.arguments.lazy.compactMap(\.openedRefusal).first {
            return "\(reason), and types of the real object differ from the mock's"
        }
        if let result = member.result {
            if known.isUncopyable(result) { return "its result cannot be copied" }
            if ["Never", "Swift.Never"].contains(result.text) { return "it never returns" }
        }
        return member.types.first { $0.hidesSelf }.map {
            "'\($0.text)' mentions 'Self', which is the mock here and the real type there"
        }
    }
}

extension Surroundings.ForwardedMember {
    /// Whether it is a property or a subscript, which lend their value.
    var isStored: Bool { !head.hasSuffix("(") }

    var types: [TypeText] { parameters.map(\.type) + (result.map { [$0] } ?? []) }

    /// An argument that may not be copied, and would have to be given away in a local function.
    var consumedBesideClosure: String? {
        guard arguments.contains(where: { $0.guarded != nil }) else { return nil }
        let consumed = zip(parameters, arguments).first {
            $0.type.isSpecified("consuming") && $1.openedRefusal != nil
        }
        return consumed?.0.name
    }

    /// All names in the types.
    var names: Set<String> { types.reduce(into: effects.errorNames) { $0.formUnion($1.names) } }

    /// All names in the generic clauses.
    var constraintNames: Set<String> {
        let texts = generics.compactMap(\.constraint) + [condition].compactMap { $0 }
        return texts.reduce(into: Set<String>()) { $0.formUnion(Names.all(in: $1)) }
    }
}

extension TypeText {
    /// Whether `Self` is where no mock can take the place of a real object: not alone, optional or in an array.
    var hidesSelf: Bool {
        guard names.contains("Self") else { return false }
        let plain = text.filter { !"[]?!() ".contains($0) }
        let isMember = text.contains("Self.")
        return isMember ? Names.standsAlone("Self", in: text) : plain != "Self"
    }
}

extension Effects {
    /// All names in the type of the error.
    var errorNames: Set<String> {
        if case .only(let error) = throwing { Names.all(in: error) } else { [] }
    }
}

extension Preamble {
    /// `@MainActor`, `nonisolated`; `nil` when it leaves that to the module.
    var isolation: String? {
        globalActor.isEmpty ? modifier("nonisolated")?.text : globalActor
    }

    /// The global actor that it names; closures in it may not hand that on to functions in them.
    var globalActor: String { attributes.first { $0.name.hasSuffix("Actor") }?.text.spaced ?? "" }

    /// What says where an asynchronous member runs, unless that follows from where it is.
    func asynchronousIsolation(_ effects: Effects) -> String {
        guard effects.isAsync else { return "" }
        let nonsending = modifier("nonisolated").map(\.text).flatMap { $0.contains("(") ? $0 : nil }
        return [attribute("concurrent")?.text, nonsending].compactMap { $0?.spaced }.joined()
    }
}
