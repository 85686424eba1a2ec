/// Writes the mock of a protocol: a class, and an extension that gives every mock of it the members.
package struct MockWriter {
    let declaration: ProtocolDeclaration
    let surroundings: Surroundings
    let isNested: Bool
    /// Where names are that the class does not see, which stands in an extension of the innermost type.
    private let outer: [String: String]

    /// The types around the protocol, if there are any.
    var namespace: Namespace? {
        guard isNested else { return nil }
        let owner = surroundings.protocolName.split(separator: ".").dropLast().joined(separator: ".")
        let arguments = genericNames.isEmpty ? "" : "<\(genericNames.joined(separator: ", "))>"
        return Namespace(
            mock: "\(owner).\(surroundings.mockName)\(arguments)", associated: surroundings.associated,
            outer: outer)
    }

    /// - Parameters:
    ///   - declaration: the protocol.
    ///   - path: its name with the types around it; its own name when left out.
    ///   - access: `public `, or nothing.
    ///   - isNested: whether it is in a type; what its path says when left out.
    /// - Throws: a `Finding` when no mock can be written.
    package init(
        _ declaration: ProtocolDeclaration, path: String? = nil, access: String, isNested: Bool? = nil
    ) throws {
        try self.init(
            declaration, path: path, access: access, known: KnownTypes(declaration), isNested: isNested)
    }

    /// - Parameters:
    ///   - known: what is known of types that the protocol mentions.
    ///   - outer: the names with their paths of what is in the types around the innermost one.
    init(
        _ declaration: ProtocolDeclaration, path: String?, access: String, known: KnownTypes,
        isNested: Bool? = nil, outer: [String: String] = [:]
    ) throws {
        try Checks(declaration).run()
        self.isNested = isNested ?? (path?.contains(".") ?? false)
        self.declaration = declaration
        self.outer = outer
        surroundings = Surroundings(
            mockName: Names.quoted("Mock\(Names.bare(declaration.name))"),
            protocolName: path ?? declaration.name,
            access: access, isActor: declaration.isActor,
            setter: declaration.setter ?? .plain, associated: declaration.associatedNames,
            known: known, isolation: declaration.preamble.isolation, ambiguous: declaration.ambiguousNames)
    }

    /// The extension with the members, and the one with the initialisers.
    ///
    /// In extensions all of them are there for mocks of protocols that refine this one, also where these do not
    /// see it.
    package func writeExtension() throws -> String {
        let members = try lines(of: requirements) { try extensionLines($0) }
        let initializers = try lines(of: requirements) { try initializerLines($0) }
        return [
            written(members + encoding + inheritedIdentity, for: "DoppelMocks.Mocked"),
            written(initializers + decoding, for: "DoppelMocks.GeneratedMock"),
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The requirements, with names that an extension sees.
    private var requirements: [Requirement] {
        namespace.map { space in
            declaration.requirements.map { $0.rewritten(by: space, except: space.associated) }
        } ?? declaration.requirements
    }

    /// The requirements, with names that the class sees.
    var classRequirements: [Requirement] { outer.isEmpty ? declaration.requirements : requirements }

    private func written(_ members: [String], for kind: String) -> String {
        guard members.contains(where: { !$0.hasPrefix("#") }) else { return "" }
        let availability = declaration.preamble.availability.flatMap(\.conditionalLines)
        return
            (availability + ["\(isolation)extension \(surroundings.protocolName) where Self: \(kind) {"]
            + members.flatMap(\.conditionalLines).indented()
            + ["}"]).joined(separator: "\n")
    }

    private func initializerLines(_ requirement: Requirement) throws -> [String] {
        guard case .callable(let member) = requirement, member.isInitializer else { return [] }
        return try InitializerWriter(member, in: surroundings).lines
    }

    private func extensionLines(_ requirement: Requirement) throws -> [String] {
        switch requirement {
        case .callable(let member) where member.isInitializer: []
        case .callable(let member) where member.isOperator:
            try FunctionWriter(member, in: surroundings).twin
        case .callable(let member) where member.kind == .subscriptMember:
            try SubscriptWriter(member, in: surroundings).lines
        case .callable(let member): try FunctionWriter(member, in: surroundings).lines
        case .property(let property): PropertyWriter(property: property, surroundings: surroundings).lines
        case .associatedType, .alias, .conditional: []
        }
    }

    /// The lines of requirements, with the conditions around them.
    func lines(
        of requirements: [Requirement], _ write: (Requirement) throws -> [String]
    ) rethrows -> [String] {
        try requirements.flatMap { requirement in
            guard case .conditional(let branches) = requirement else { return try write(requirement) }
            let inner = try branches.map { ($0.directive, try lines(of: $0.requirements, write)) }
            guard inner.contains(where: { !$0.1.isEmpty }) else { return [] }
            return inner.flatMap { [$0.0] + $0.1 } + ["#endif"]
        }
    }
}
