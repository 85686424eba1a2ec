extension MockWriter {
    /// The class, or the actor.
    package func writeClass() throws -> String {
        let own = try lines(of: classRequirements) { try classLines($0) }.flatMap(\.conditionalLines)
        let head =
            "\(attributes)\(classAccess)\(isolation)\(keyword) \(surroundings.mockName)\(genericClause): "
            + "\(superclass)\(isNested ? declaration.name : surroundings.protocolName), DoppelMocks.GeneratedMock\(whereClause) {"
        return (hint + [head] + (memory + aliases + fixedTypes + own + identity).indented() + ["}"]).joined(
            separator: "\n")
    }

    /// Names that the extension needs, which stands outside of the types around the protocol.
    private var aliases: [String] {
        namespace?.aliases(for: declaration.requirements, access: surroundings.access) ?? []
    }

    /// What the compiler shows beside its message when the class does not conform.
    ///
    /// A macro sees neither the protocols that this one refines, nor what they leave open.
    private var hint: [String] {
        let unseen = declaration.parents.filter {
            !KnownProtocols.markers.contains($0) && !KnownProtocols.forClasses.contains($0)
                && KnownProtocols.repeated[$0] == nil
        }
        guard let parent = unseen.first else { return [] }
        let example = "protocol \(declaration.name)<Item, Key>: \(parent)"
        return [
            "// If this class does not conform: \(unseen.joined(separator: ", ")) must have '@Mock', too, or what is",
            "// asked for there be repeated here; all types that are left open must be named, as 'Item' and 'Key'",
            "// in '\(example)'; and 'Actor' must be repeated, if a parent has it.",
        ]
    }

    private var attributes: String {
        declaration.preamble.repeated.flatMap(\.conditionalLines).map { $0 + "\n" }.joined()
    }

    private var classAccess: String {
        let levels = declaration.preamble.modifiers.map(\.name)
        if levels.contains("private") || levels.contains("fileprivate") { return "fileprivate " }
        // Beside the protocol it gets what an extension says of both.
        if AccessLevel(declaration.preamble) == nil, surroundings.protocolName == declaration.name {
            return ""
        }
        return surroundings.access
    }

    /// What keeps a module's default isolation away.
    var isolation: String {
        declaration.preamble.modifier("nonisolated").map { $0.text.spaced } ?? ""
    }
    private var keyword: String { surroundings.isActor ? "actor" : "final class" }

    private var isObject: Bool {
        declaration.parents.contains("NSObjectProtocol") || declaration.parents.contains("NSObject")
    }

    private var superclass: String { isObject ? "NSObject, " : "" }

    /// The names of the generic parameters.
    var genericNames: [String] {
        let own = declaration.associatedTypes.map(\.name)
        return own + declaration.primary.filter { !own.contains($0) }
    }

    /// Inherited primary associated types are named in angle brackets only.
    private var generics: [String] {
        let own = declaration.associatedTypes
        let inherited = declaration.primary.filter { name in !own.contains { $0.name == name } }
        return own.map { type in
            type.name + (type.constraint.map { ": \(withoutSelf($0))" } ?? "")
        } + inherited
    }

    private var genericClause: String { generics.isEmpty ? "" : "<\(generics.joined(separator: ", "))>" }

    private var whereClause: String {
        let names = Set(declaration.associatedTypes.map(\.name) + declaration.primary)
        let conditions =
            declaration.associatedTypes.compactMap(\.condition)
            + declaration.conditions.filter { names.contains($0.name) }.map(\.text)
        return conditions.isEmpty ? "" : " where \(conditions.map(withoutSelf).joined(separator: ", "))"
    }

    /// The inherited types that the `where` clause gives, which the compiler does not always infer.
    private var fixedTypes: [String] {
        let open = Set(declaration.associatedTypes.map(\.name) + declaration.primary + ["ID"])
        return declaration.conditions.compactMap { condition in
            let sides = withoutSelf(condition.text).split(separator: "==").map { $0.filter { $0 != " " } }
            guard sides.count == 2, sides[0] == condition.name, !open.contains(condition.name) else {
                return nil
            }
            let type = condition.text[
                (condition.text.range(of: "==")?.upperBound ?? condition.text.endIndex)...]
            return "\(surroundings.access)typealias \(condition.name) = \(withoutSelf(String(type)))"
        }
    }

    private func withoutSelf(_ text: String) -> String {
        var result: [Token] = []
        for token in Tokenizer.tokens(of: text) where token.kind != .end {
            if token.isSymbol("."), result.last?.isWord("Self") ?? false {
                result.removeLast()
            } else {
                result.append(token)
            }
        }
        var words = ""
        for (index, token) in result.enumerated() {
            words += (index > 0 && token.hasSpaceBefore ? " " : "") + token.text
        }
        return words
    }

    /// The memory of the mock, and how it comes to be.
    ///
    /// Where the protocol, or an ancestor, asks for `init()`, that one is meant by `MockP()`.
    private var memory: [String] {
        let access = surroundings.access
        let start = surroundings.isActor ? access : "\(access)nonisolated "
        let convenience = surroundings.isActor ? start : "\(start)convenience "
        return [
            "\(access)nonisolated let mock: DoppelMocks.MockCore",
            "\(start)init(mock: DoppelMocks.MockCore) {",
            "    self.mock = mock\(isObject ? "; super.init()" : "")",
            "}",
            "@_disfavoredOverload",
            "\(convenience)init(",
            "    _ mode: DoppelMocks.MockMode = .nice, fileID: Swift.String = #fileID,",
            "    filePath: Swift.String = #filePath, line: Swift.Int = #line, column: Swift.Int = #column",
            ") {",
            "    self.init(mock: DoppelMocks.MockCore(",
            "        \(Names.literal(Names.bare(surroundings.mockName))), mode, fileID: fileID, filePath: filePath,",
            "        line: line, column: column))",
            "}",
        ]
    }

    /// What an extension cannot hold, and what it would make `mutating`.
    private func classLines(_ requirement: Requirement) throws -> [String] {
        switch requirement {
        case .callable(let member) where member.isOperator:
            return try OperatorWriter(member, in: surroundings, mockType: mockType).lines
        case .callable(let member) where member.isInitializer && surroundings.isActor:
            // Only an actor's own initializers take what is not 'Sendable'.
            return try InitializerWriter(member, in: surroundings).lines.naming(
                mockType, surroundings.associated)
        case .callable(let member)
        where member.kind == .subscriptMember && declaration.setter == nil && member.accessors.isSettable:
            return try SubscriptWriter(member, in: surroundings).lines.naming(
                mockType, surroundings.associated)
        case .property(let property) where declaration.setter == nil && property.accessors.isSettable:
            return PropertyWriter(property: property, surroundings: surroundings).lines.naming(
                mockType, surroundings.associated)
        default: return []
        }
    }

    private var mockType: String { surroundings.mockName }
}
