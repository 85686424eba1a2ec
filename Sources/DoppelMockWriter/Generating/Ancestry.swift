/// What protocols inherit, and need not guess, where all are in sight.
struct Ancestry {
    let code: Codebase

    /// The protocols in sight that `id` refines, near and far.
    func ancestors(of id: Codebase.ID) -> [Codebase.ID] {
        var seen: Set<Codebase.ID> = [id]
        return ancestors(of: id, without: &seen)
    }

    private func ancestors(
        of id: Codebase.ID, without seen: inout Set<Codebase.ID>
    ) -> [Codebase.ID] {
        guard let found = code[id] else { return [] }
        var ancestors: [Codebase.ID] = []
        for text in found.declaration.inherited.map(\.text) {
            for parent in code.protocols(in: text, at: code.place(of: id)) {
                guard seen.insert(parent).inserted else { continue }
                ancestors += [parent] + self.ancestors(of: parent, without: &seen)
            }
        }
        return ancestors
    }

    /// The protocol, which is `found`, and those in sight that it refines, all with `any` where a type needs it.
    func lineage(of found: SourceFile.Found, _ id: Codebase.ID) -> [ProtocolDeclaration] {
        let ancestors = ancestors(of: id)
        let declarations = [found.declaration] + ancestors.compactMap { code[$0]?.declaration }
        let open = declarations.reduce(into: Set<String>()) { $0.formUnion($1.associatedNames) }
        let places = [code.place(of: found, in: id.module)] + ancestors.map(code.place)
        return zip(declarations, places).map { declaration, place in
            Existentials { code.isExistential($0, in: place) }.written(declaration, except: open)
        }
    }

    /// The protocol as if it had no ancestors in sight: what they refine it refines itself, and the associated
    /// types that they leave open are its own.
    func resolved(_ found: SourceFile.Found, _ id: Codebase.ID) -> ProtocolDeclaration {
        let lineage = lineage(of: found, id)
        var resolved = lineage[0]
        let places = [code.place(of: id)] + ancestors(of: id).map(code.place)
        resolved.inherited = zip(lineage, places).flatMap { unseen(by: $0, at: $1) }
        var named = Set(zip(lineage, places).flatMap { fixed(by: $0, at: $1) })
        named.formUnion(resolved.primary + resolved.associatedTypes.map(\.name))
        for type in lineage.dropFirst().flatMap(\.associatedTypes) where named.insert(type.name).inserted {
            resolved.requirements.append(.associatedType(type))
        }
        return resolved
    }

    /// What a protocol refines that is not in sight.
    private func unseen(
        by declaration: ProtocolDeclaration, at place: Codebase.Place
    ) -> [ProtocolDeclaration.Inherited] {
        declaration.inherited.flatMap { inherited in
            Codebase.parts(of: inherited.text).filter { code.protocols(in: $0, at: place).isEmpty }.map {
                let text = code.isClass($0, at: place) ? "AnyObject" : $0
                return ProtocolDeclaration.Inherited(text: text, range: inherited.range)
            }
        }
    }

    /// The class that a protocol, or one that it refines, is for subclasses of.
    func superclass(of found: SourceFile.Found, _ id: Codebase.ID) -> String? {
        let ancestors = ancestors(of: id).compactMap { id in code[id].map { ($0, code.place(of: id)) } }
        let all = [(found, code.place(of: found, in: id.module))] + ancestors
        return all.lazy.flatMap { found, place in
            found.declaration.bounds.filter { code.isClass($0, at: place) }
        }.first
    }

    /// Names of associated types that a protocol gives: by `==`, by an alias, or in angle brackets.
    private func fixed(by declaration: ProtocolDeclaration, at place: Codebase.Place) -> [String] {
        let equal = declaration.conditions.filter { $0.text.contains("==") }.map(\.name)
        let brackets = declaration.inherited.filter { $0.text.contains("<") }
        let primary = brackets.flatMap { inherited in
            code.protocols(in: inherited.text, at: place).flatMap { code[$0]?.declaration.primary ?? [] }
        }
        return equal + declaration.aliases.map(\.name) + primary
    }
}

extension ProtocolDeclaration {
    /// What it says that all types which conform are.
    fileprivate var bounds: [String] {
        let own = conditions.filter { $0.name == "Self" }.compactMap { condition in
            condition.text.split(separator: ":").dropFirst().first.map { String($0.drop { $0 == " " }) }
        }
        return inherited.map(\.text) + own
    }
}
