extension Parser {
    mutating func parameters(of owner: String, namesAreLabels: Bool = true) throws -> [Parameter] {
        let opening = token
        try expect("(", "and the parameters of \(owner)")
        var parameters: [Parameter] = []
        while !isSymbol(")") {
            if isAtEnd { throw Finding("'(' has no ')'", at: opening.range) }
            parameters.append(try parameter(number: parameters.count + 1, namesAreLabels))
            guard take(",") else { break }
        }
        guard take(")") else {
            throw Finding("expected ',' or ')' after a parameter of \(owner)", at: here)
        }
        return parameters
    }

    private mutating func parameter(number: Int, _ namesAreLabels: Bool) throws -> Parameter {
        let start = index
        var attributes: [Attribute] = []
        while isSymbol("@") { attributes.append(try attribute()) }
        let first = try parameterName()
        let second = token.kind == .word ? try parameterName() : nil
        guard isSymbol(":") else {
            throw Finding("parameter '\(first.name)' needs ':' and a type", at: first.range)
        }
        next()
        let opaque = opaque.count
        let type = try parameterType()
        let hasLabel = first.text != "_" && (namesAreLabels || second != nil)
        var parameter = Parameter(
            attributes: attributes, label: hasLabel ? first.name : nil,
            name: (second ?? first).name, type: type, range: token.range)
        if parameter.name == "_" { parameter.name = "argument\(number)" }
        parameter.opaque = Array(self.opaque[opaque...])
        parameter.isVariadic = take("...")
        if isSymbol("=") {
            parameter.hasDefault = true
            try skipDefault()
        }
        parameter.range = place(from: start)
        return parameter
    }

    private mutating func parameterName() throws -> Token {
        guard token.kind == .word else { throw Finding("expected the name of a parameter", at: here) }
        return next()
    }

    /// A default value ends at the comma or bracket that is not its own.
    private mutating func skipDefault() throws {
        next()
        while !isSymbol(","), !isSymbol(")"), !isAtEnd {
            if isSymbol("(") || isSymbol("[") || isSymbol("{") { try skipBrackets() } else { next() }
        }
    }

    /// A type in which each `some Constraint` is replaced by a name of its own.
    private mutating func parameterType() throws -> TypeText {
        let start = index
        let type = try type()
        let end = index
        let places = (start..<end).filter { tokens[$0].isWord("some") }
        guard !places.isEmpty else { return type }
        // The inner ones first: the constraint of an outer one names them.
        for place in places.reversed() {
            index = place + 1
            _ = try readComposition()
            let name = "Opaque\(opaque.count + 1)"
            let constraint = text((place + 1)..<index)
            opaque.append(
                GenericParameter(name: name, constraint: constraint, text: "\(name): \(constraint)"))
            replacements[place] = (index, name)
        }
        index = start
        return try self.type()
    }
}
