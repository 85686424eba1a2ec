/// The protocols of some files, by name: what is inherited, and need not be guessed.
struct Ancestry {
    private let known: [String: ProtocolDeclaration]

    init(_ declarations: [ProtocolDeclaration]) {
        known = Dictionary(declarations.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The known protocols that `declaration` refines, near and far.
    func ancestors(of declaration: ProtocolDeclaration) -> [ProtocolDeclaration] {
        var names: Set<String> = [declaration.name]
        return ancestors(of: declaration, without: &names)
    }

    private func ancestors(
        of declaration: ProtocolDeclaration, without seen: inout Set<String>
    ) -> [ProtocolDeclaration] {
        var ancestors: [ProtocolDeclaration] = []
        for name in declaration.parents {
            guard let parent = known[name], seen.insert(name).inserted else { continue }
            ancestors += [parent] + self.ancestors(of: parent, without: &seen)
        }
        return ancestors
    }

    /// `declaration` as if it had no ancestors among the known: what they refine it refines itself, and the
    /// associated types that they leave open are its own.
    func resolved(_ declaration: ProtocolDeclaration) -> ProtocolDeclaration {
        let ancestors = ancestors(of: declaration)
        guard !ancestors.isEmpty else { return declaration }
        var resolved = declaration
        resolved.inherited = ([declaration] + ancestors).flatMap(\.inherited).filter {
            known[KnownProtocols.name($0.text)] == nil
        }
        let lineage = [declaration] + ancestors
        var named = Set(lineage.flatMap { fixed(by: $0) })
        named.formUnion(declaration.primary + declaration.associatedTypes.map(\.name))
        for type in ancestors.flatMap(\.associatedTypes) where named.insert(type.name).inserted {
            resolved.requirements.append(.associatedType(type))
        }
        return resolved
    }

    /// Names of associated types that a protocol gives: by `==`, by an alias, or in angle brackets.
    private func fixed(by declaration: ProtocolDeclaration) -> [String] {
        let equal = declaration.conditions.filter { $0.text.contains("==") }.map(\.name)
        let brackets = declaration.inherited.filter { $0.text.contains("<") }
        let primary = brackets.flatMap { known[KnownProtocols.name($0.text)]?.primary ?? [] }
        return equal + declaration.aliases.map(\.name) + primary
    }
}
