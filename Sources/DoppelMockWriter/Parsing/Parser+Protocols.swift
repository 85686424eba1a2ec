extension Parser {
    /// The protocol at the beginning of the source.
    package mutating func protocolDeclaration() throws -> ProtocolDeclaration {
        let start = index
        let preamble = try preamble()
        guard takeWord("protocol") else { throw Finding("expected a protocol", at: here) }
        let name = try expectName("a protocol")
        var declaration = ProtocolDeclaration(
            preamble: preamble, name: name.text, nameRange: name.range, range: name.range)
        declaration.primary = try genericParameters().map(\.name)
        declaration.inherited = try inheritance()
        declaration.condition = whereClause()
        let opening = token
        try expect("{", "and the requirements of '\(name.name)'")
        declaration.requirements = try requirements()
        guard take("}") else { throw Finding("'{' has no '}'", at: opening.range) }
        declaration.range = place(from: start)
        return declaration
    }

    private mutating func inheritance() throws -> [ProtocolDeclaration.Inherited] {
        guard take(":") else { return [] }
        var inherited: [ProtocolDeclaration.Inherited] = []
        repeat {
            let start = index
            while isSymbol("@") { _ = try attribute() }
            if isWord("class") { next() } else { _ = try type() }
            inherited.append(.init(text: text(from: start), range: place(from: start)))
        } while take(",")
        return inherited
    }

    /// Requirements up to the closing brace, or to the next branch of a condition.
    private mutating func requirements() throws -> [Requirement] {
        var requirements: [Requirement] = []
        while !isSymbol("}"), !isAtEnd, token.kind != .directive || token.isDirective("#if") {
            if take(";") { continue }
            requirements.append(try requirement())
        }
        return requirements
    }

    private mutating func conditional() throws -> Requirement {
        let opening = token
        var branches: [Requirement.Branch] = []
        while token.kind == .directive, !token.isDirective("#endif") {
            let directive = next().text
            branches.append(.init(directive: directive, requirements: try requirements()))
        }
        guard token.isDirective("#endif") else { throw Finding("'#if' has no '#endif'", at: opening.range) }
        next()
        return .conditional(branches)
    }

    private mutating func requirement() throws -> Requirement {
        if token.isDirective("#if"), !hasConditionalAttributes { return try conditional() }
        let start = index
        let preamble = try preamble()
        switch token.kind == .word ? token.text : "" {
        case "func": return .callable(try requirement(try function(preamble, from: start)))
        case "init": return .callable(try requirement(try initializer(preamble, from: start)))
        case "subscript": return .callable(try subscriptMember(preamble, from: start))
        case "var": return .property(try property(preamble, from: start))
        case "associatedtype": return .associatedType(try associatedType(preamble, from: start))
        case "typealias":
            let (name, type) = try alias()
            return .alias(name, type)
        case "let":
            throw Finding(
                "a protocol cannot ask for a 'let'; ask for 'var' with '{ get }'", at: token.range,
                .init("replace 'let' with 'var'", token.range, with: "var"))
        case "struct", "class", "enum", "actor", "protocol", "extension":
            throw Finding("a protocol cannot contain a type", at: token.range)
        default: throw Finding("expected a requirement of the protocol", at: here)
        }
    }

    private func requirement(_ callable: Callable) throws -> Callable {
        guard let body = callable.body else { return callable }
        throw Finding(
            "a requirement has no body; default implementations are written in an extension", at: body,
            .init("remove the body", body, with: ""))
    }

    private mutating func associatedType(_ preamble: Preamble, from start: Int) throws -> AssociatedType {
        next()
        let name = try expectName("an associated type")
        var associated = AssociatedType(preamble: preamble, name: name.text, range: name.range)
        if take(":") {
            var constraints: [String] = []
            repeat { constraints.append(try type().text) } while take(",")
            associated.constraint = constraints.joined(separator: " & ")
        }
        if take("=") { _ = try type() }
        associated.condition = whereClause()
        associated.range = place(from: start)
        return associated
    }

    /// Reads a type alias, from its keyword on.
    mutating func alias() throws -> (name: String, type: TypeText) {
        next()
        let name = try expectName("a type alias").name
        _ = try genericParameters()
        try expect("=", "and the type")
        let type = try type()
        _ = whereClause()
        return (name, type)
    }
}
