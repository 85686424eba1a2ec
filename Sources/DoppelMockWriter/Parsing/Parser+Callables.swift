extension Parser {
    mutating func function(_ preamble: Preamble, from start: Int) throws -> Callable {
        next()
        let nameStart = index
        let isOperator = token.isOperator
        let name = isOperator ? readOperator() : try expectName("a function").text
        var callable = Callable(
            kind: .function, preamble: preamble, name: name, isOperator: isOperator, parameters: [],
            nameRange: place(from: nameStart), range: token.range)
        callable.generics = try genericParameters()
        opaque = []
        callable.parameters = try parameters(of: "function '\(name)'", namesAreLabels: !isOperator)
        callable.effects = effects()
        if take("->") { callable.result = try type() }
        callable.condition = whereClause()
        callable.body = try body()
        callable.range = place(from: start)
        return callable
    }

    mutating func initializer(_ preamble: Preamble, from start: Int) throws -> Callable {
        let nameStart = index
        next()
        let mark = isSymbol("?") || isSymbol("!") ? next().text : ""
        var callable = Callable(
            kind: .initializer(isFailable: !mark.isEmpty, mark: mark), preamble: preamble, name: "init",
            parameters: [], nameRange: place(from: nameStart), range: token.range)
        callable.generics = try genericParameters()
        opaque = []
        callable.parameters = try parameters(of: "an initializer")
        callable.effects = effects()
        callable.condition = whereClause()
        callable.body = try body()
        callable.range = place(from: start)
        return callable
    }

    mutating func subscriptMember(_ preamble: Preamble, from start: Int) throws -> Callable {
        var callable = try subscriptHead(preamble, from: start)
        callable.accessors = try accessors(of: "the subscript", after: place(from: start))
        callable.range = place(from: start)
        return callable
    }

    /// A subscript up to its braces.
    mutating func subscriptHead(_ preamble: Preamble, from start: Int) throws -> Callable {
        let nameRange = next().range
        var callable = Callable(
            kind: .subscriptMember, preamble: preamble, name: "subscript", parameters: [],
            nameRange: nameRange, range: token.range)
        callable.generics = try genericParameters()
        opaque = []
        callable.parameters = try parameters(of: "a subscript", namesAreLabels: false)
        try expect("->", "and the type of the subscript's elements")
        callable.result = try type()
        callable.condition = whereClause()
        callable.range = place(from: start)
        return callable
    }

    /// The characters of an operator's name stand together.
    private mutating func readOperator() -> String {
        var name = next().text
        while token.isOperator, !token.hasSpaceBefore { name += next().text }
        return name
    }

    /// A function's braces, which are not read.
    private mutating func body() throws -> Range<Int>? {
        guard isSymbol("{") else { return nil }
        let start = index
        try skipBrackets()
        return place(from: start)
    }

    mutating func genericParameters() throws -> [GenericParameter] {
        guard isSymbol("<") else { return [] }
        let opening = next()
        var parameters: [GenericParameter] = []
        while !isSymbol(">") {
            let start = index
            var parameter = GenericParameter(name: "", text: "")
            _ = takeWord("let")
            parameter.isPack = takeWord("each")
            parameter.name = try expectName("a generic parameter").text
            if take(":") {
                let start = index
                _ = try type()
                parameter.constraint = text(from: start)
            }
            parameter.text = text(from: start)
            parameters.append(parameter)
            guard take(",") else { break }
        }
        guard take(">") else { throw Finding("'<' has no '>'", at: opening.range) }
        return parameters
    }

    /// Everything behind `where`, up to the braces or the next declaration.
    mutating func whereClause() -> String? {
        guard takeWord("where") else { return nil }
        let start = index
        repeat {
            guard (try? type()) != nil else { break }
            if isSymbol(":") {
                next()
            } else if isSymbol("="), peek().isSymbol("=") {
                next()
                next()
            } else {
                break
            }
            guard (try? type()) != nil else { break }
        } while take(",")
        return text(from: start)
    }
}
