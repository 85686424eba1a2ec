/// Finds what no mock can be written for.
struct Checks {
    let declaration: ProtocolDeclaration

    init(_ declaration: ProtocolDeclaration) { self.declaration = declaration }

    func run() throws {
        try checkProtocol()
        try checkParents()
        try checkAssociatedTypes(declaration.requirements, isConditional: false)
        for property in declaration.properties { try check(property) }
        for callable in declaration.callables { try check(callable) }
    }

    private var name: String { declaration.name }

    private func checkProtocol() throws {
        if let attribute = declaration.preamble.attribute("objc") {
            throw Finding(
                "'@Mock' cannot write a mock of the '@objc' protocol '\(name)': its members would have to be "
                    + "visible to Objective-C. Write the mock by hand as a class that is 'Mocked'",
                at: attribute.range)
        }
    }

    private func checkParents() throws {
        for parent in declaration.inherited where KnownProtocols.mayBeStandard(parent.text) {
            let parentName = KnownProtocols.name(parent.text)
            let byHand =
                "by hand, as a class that is '\(name)' and 'Mocked'; a '\(parentName)' of your own is written with its "
                + "module"
            if KnownProtocols.unsupported.contains(parentName) {
                throw Finding(
                    "'@Mock' cannot write what '\(parentName)' asks for: a mock that is '\(parentName)' has to be "
                        + "written \(byHand)", at: parent.range)
            }
            let missing = (KnownProtocols.repeated[parentName] ?? []).filter { !own.contains($0) }
            guard !missing.isEmpty else { continue }
            throw Finding(
                "'@Mock' does not see what '\(parentName)' asks for: repeat \(Self.list(missing)) in '\(name)', or "
                    + "write the mock \(byHand)", at: parent.range)
        }
    }

    /// What the protocol itself asks for.
    private var own: Set<String> {
        Set(declaration.callables.map(\.plainName) + declaration.properties.map { Names.bare($0.name) })
    }

    private static func list(_ names: [String]) -> String {
        let quoted = names.map { "'\($0)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
        return quoted.dropLast().joined(separator: ", ") + " and " + last
    }

    private func checkAssociatedTypes(_ requirements: [Requirement], isConditional: Bool) throws {
        for requirement in requirements {
            switch requirement {
            case .associatedType(let type) where Names.bare(type.name) == "mock":
                throw Finding(
                    "'mock' is the memory of every mock; an associated type of '\(name)' cannot have this name",
                    at: type.range)
            case .associatedType(let type) where isConditional:
                throw Finding(
                    "'@Mock' cannot write a mock whose associated type '\(type.name)' depends on '#if'",
                    at: type.range)
            case .conditional(let branches):
                for branch in branches { try checkAssociatedTypes(branch.requirements, isConditional: true) }
            default: break
            }
        }
    }

    /// Views of memory are made by who owns the memory.
    private func checkResult(_ type: TypeText) throws {
        guard KnownTypes().cannotEscape(type) else { return }
        throw Finding(
            "a stub cannot make a '\(type.text)', which is a view of memory that somebody else owns; write the "
                + "mock by hand, as a class that is '\(name)' and 'Mocked'", at: type.range)
    }

    private func check(_ property: Property) throws {
        try checkModifiers(property.preamble)
        try checkResult(property.type)
        if property.name == "mock" {
            throw Finding(
                "'mock' is the memory of every mock; a requirement of '\(name)' cannot have this name",
                at: property.nameRange)
        }
        if property.type.isSpecified("inout") {
            throw Finding("a property cannot be 'inout'", at: property.type.range)
        }
    }

    private func check(_ callable: Callable) throws {
        try checkModifiers(callable.preamble)
        try checkIsolation(of: callable)
        for parameter in callable.parameters { try check(parameter, of: callable) }
        if let result = callable.result { try checkResult(result) }
        if callable.isInitializer, callable.parameters.first?.label == "mock", callable.parameters.count == 1
        {
            throw Finding(
                "'init(mock:)' makes every mock; a requirement of '\(name)' cannot have this name",
                at: callable.nameRange)
        }
        if callable.isInitializer, callable.effects.throwing == .forwarding {
            throw Finding(
                "'@Mock' cannot write an initializer that rethrows", at: callable.nameRange)
        }
    }

    /// The compiler (6.3) follows an actor into the local functions that closures need, but not this one.
    private func checkIsolation(of callable: Callable) throws {
        let known = KnownTypes(declaration)
        let actors: Set = ["MainActor", "MainActor?"]
        let isolated = callable.parameters.first {
            $0.type.isSpecified("isolated") && actors.contains(KnownProtocols.name($0.type.text))
        }
        guard let isolated, callable.parameters.contains(where: { known.isClosure($0.type) }) else { return }
        throw Finding(
            "a mock cannot have 'isolated MainActor' beside a closure that does not escape; mark "
                + "'\(callable.name)' with '@MainActor' instead, or write the mock by hand, as a class that is "
                + "'\(name)' and 'Mocked'", at: isolated.range)
    }

    private func check(_ parameter: Parameter, of callable: Callable) throws {
        guard parameter.hasDefault else { return }
        throw Finding(
            "a requirement cannot have a default argument; '\(parameter.name)' can have one in an overload "
                + "that an extension of '\(name)' declares", at: parameter.range)
    }

    private func checkModifiers(_ preamble: Preamble) throws {
        if let modifier = preamble.modifier("optional") {
            throw Finding("'optional' requirements exist in '@objc' protocols only", at: modifier.range)
        }
        if let modifier = preamble.modifier("distributed") {
            throw Finding("'@Mock' cannot write mocks of distributed actors", at: modifier.range)
        }
        if let modifier = preamble.modifier("class") {
            throw Finding(
                "a requirement of the type is 'static' in a protocol", at: modifier.range,
                .init("replace 'class' with 'static'", modifier.range, with: "static"))
        }
        let levels: Set = ["public", "package", "internal", "fileprivate", "private", "open"]
        if let modifier = preamble.modifiers.first(where: { levels.contains($0.name) }) {
            throw Finding(
                "a requirement is as visible as its protocol, and cannot be '\(modifier.name)'",
                at: modifier.range,
                .init(
                    "remove '\(modifier.name)'", modifier.range.lowerBound..<(modifier.range.upperBound + 1),
                    with: ""))
        }
        let storage: Set = ["lazy", "weak", "unowned", "final", "override", "required", "convenience"]
        if let modifier = preamble.modifiers.first(where: { storage.contains($0.name) }) {
            throw Finding(
                "'\(modifier.name)' says how a member is written, which a protocol cannot ask for",
                at: modifier.range,
                .init(
                    "remove '\(modifier.name)'", modifier.range.lowerBound..<(modifier.range.upperBound + 1),
                    with: ""))
        }
    }
}
