extension MockWriter {
    /// What protocols of the standard library ask for, which mocks answer by being objects.
    var standardMembers: [String] {
        let parents = Set(declaration.parents)
        let access = "\(surroundings.access)nonisolated "
        let mock = surroundings.mockName
        var lines: [String] = []
        let needsEquality = !parents.isDisjoint(with: ["Equatable", "Hashable", "Comparable"])
        if needsEquality, !declares("=="), !isObjective {
            lines += [
                "\(access)static func == (left: \(mock), right: \(mock)) -> Swift.Bool { left === right }"
            ]
        }
        if parents.contains("Hashable"), !declares("hash"), !isObjective {
            lines += [
                "\(access)func hash(into hasher: inout Swift.Hasher) {",
                "    hasher.combine(Swift.ObjectIdentifier(self))",
                "}",
            ]
        }
        if parents.contains("Comparable"), !declares("<") {
            lines += [
                "\(access)static func < (left: \(mock), right: \(mock)) -> Swift.Bool {",
                "    Swift.ObjectIdentifier(left) < Swift.ObjectIdentifier(right)",
                "}",
            ]
        }
        return lines + descriptions(parents, access) + identity(parents)
    }

    private var isObjective: Bool { declaration.parents.contains { $0.hasPrefix("NSObject") } }

    private func declares(_ name: String) -> Bool {
        declaration.callables.contains { $0.name == name }
            || declaration.properties.contains { $0.name == name }
    }

    private func descriptions(_ parents: Set<String>, _ access: String) -> [String] {
        let known = [
            ("CustomStringConvertible", "description"), ("CustomDebugStringConvertible", "debugDescription"),
        ]
        return known.filter { parents.contains($0.0) && !declares($0.1) }.map { _, property in
            "\(access)var \(property): Swift.String { \(Names.literal(surroundings.mockName)) }"
        }
    }

    /// The type of `id`, which would otherwise be guessed from the object's identity.
    private func identity(_ parents: Set<String>) -> [String] {
        guard parents.contains("Identifiable") else { return [] }
        if let property = declaration.properties.first(where: { $0.name == "id" }) {
            return ["\(surroundings.access)typealias ID = \(property.type.value)"]
        }
        guard let type = givenIdentity else { return [] }
        var parser = Parser("var id: \(type) { get }")
        guard let property = try? parser.property(Preamble(), from: 0) else { return [] }
        return ["\(surroundings.access)typealias ID = \(type)"]
            + PropertyWriter(property: property, surroundings: identitySurroundings).lines
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

    private var identitySurroundings: Surroundings {
        Surroundings(
            mockName: surroundings.mockName, protocolName: declaration.name, access: surroundings.access,
            isActor: surroundings.isActor, setter: .plain, associated: [], ambiguous: [])
    }
}

extension String {
    /// Where `part` begins and ends.
    func range(of part: String) -> Range<String.Index>? {
        indices.lazy.compactMap { start in
            self[start...].hasPrefix(part) ? start..<self.index(start, offsetBy: part.count) : nil
        }.first
    }
}
