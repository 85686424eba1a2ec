extension MockWriter {
    /// The type of `id`, which would otherwise be guessed from the object's identity.
    var identity: [String] {
        guard declaration.parents.contains("Identifiable") else { return [] }
        let open = declaration.primary + declaration.associatedTypes.map(\.name)
        if open.contains("ID") { return unisolatedIdentity(of: "ID") }
        if let property = declaration.properties.first(where: { $0.name == "id" }) {
            let type = property.type.value
            return ["\(surroundings.access)typealias ID = \(type)"]
                + (property.accessors.isSettable ? [] : unisolatedIdentity(of: type))
        }
        guard let type = givenIdentity else { return [] }
        return ["\(surroundings.access)typealias ID = \(type)"] + unisolatedIdentity(of: type)
    }

    /// The property for mocks of protocols that refine this one and do not see that it has an identity.
    var inheritedIdentity: [String] {
        guard declaration.parents.contains("Identifiable"), namespace == nil, let type = givenIdentity,
            !declaration.properties.contains(where: { $0.name == "id" })
        else { return [] }
        return unisolatedIdentity(of: type)
    }

    /// The property, which has to be in the class to come before the one that all objects have.
    ///
    /// `Identifiable` asks for it from everywhere, also where the protocol belongs to an actor, be it by a default
    /// that is not in sight.
    private func unisolatedIdentity(of type: String) -> [String] {
        let preamble = Preamble(modifiers: [Modifier(name: "nonisolated", text: "nonisolated", range: 0..<0)])
        let place = identitySurroundings("Swift.Identifiable<\(type)>")
        var parser = Parser("var id: \(type) { get }")
        guard let property = try? parser.property(preamble, from: 0) else { return [] }
        return PropertyWriter(property: property, surroundings: place).lines
    }

    /// The type that `Identifiable<Int>` or `where ID == Int` gives.
    private var givenIdentity: String? {
        for parent in declaration.inherited where KnownProtocols.name(parent.text) == "Identifiable" {
            if let start = parent.text.firstIndex(of: "<") {
                return String(parent.text[parent.text.index(after: start)...].dropLast())
            }
        }
        for condition in declaration.conditions where condition.name == "ID" {
            if let end = condition.text.range(of: "== ") { return String(condition.text[end.upperBound...]) }
        }
        return nil
    }

    private func identitySurroundings(_ protocolName: String) -> Surroundings {
        Surroundings(
            mockName: surroundings.mockName, protocolName: protocolName, access: surroundings.access,
            isActor: surroundings.isActor, setter: .plain, associated: [], ambiguous: [])
    }
}
