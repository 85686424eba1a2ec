extension Parser {
    private static let specifiers: Set<String> = [
        "inout", "borrowing", "consuming", "sending", "isolated", "__owned", "__shared", "_const",
    ]

    /// A type with what may stand in front of it at a parameter.
    mutating func type() throws -> TypeText {
        let start = index
        var type = TypeText(text: "", form: .plain, range: token.range)
        var isReading = true
        while isReading {
            if isSymbol("@") {
                type.attributes.append(try attribute().text)
            } else if isSpecifier {
                type.specifiers.append(next().text)
            } else if isWord("nonisolated"), peek().isSymbol("(") {
                let start = index
                next()
                try skipBrackets()
                type.attributes.append(text(from: start))
            } else {
                isReading = false
            }
        }
        let core = index
        type.form = try readCore(&type)
        type.text = text(from: core)
        type.names = Set(tokens[start..<index].lazy.filter { $0.kind == .word }.map(\.name))
        type.range = place(from: start)
        return type
    }

    /// `isolated` and the like are specifiers only in front of a type.
    var isSpecifier: Bool {
        guard token.kind == .word, Self.specifiers.contains(token.text) else { return false }
        return peek().kind == .word || peek().isSymbol("(") || peek().isSymbol("[") || peek().isSymbol("@")
            || peek().isSymbol("~")
    }

    private mutating func readCore(_ type: inout TypeText) throws -> TypeText.Form {
        if isWord("repeat") {
            next()
            _ = try self.type()
            return .expansion
        }
        let isParenthesized = isSymbol("(")
        var form = try readComposition()
        guard isParenthesized else { return form }
        let mark = index
        let effects = effects()
        if take("->") {
            type.effects = effects
            let result = index
            _ = try self.type()
            type.result = text(from: result)
            form = .function
        } else {
            index = mark
        }
        return form
    }

    mutating func readComposition() throws -> TypeText.Form {
        var form = try readPostfixed()
        while isSymbol("&"), !peek().isSymbol("&") {
            next()
            _ = try readPostfixed()
            form = .plain
        }
        return form
    }

    private mutating func readPostfixed() throws -> TypeText.Form {
        while isWord("any", "some", "each"),
            peek().kind == .word || peek().isSymbol("(") || peek().isSymbol("~")
        {
            next()
        }
        while take("~") {}
        try readPrimary()
        var form = TypeText.Form.plain
        while true {
            if isSymbol("?"), !token.hasSpaceBefore {
                form = .optional
            } else if isSymbol("!"), !token.hasSpaceBefore {
                form = .implicitlyUnwrapped
            } else if isSymbol("."), peek().kind == .word {
                next()
                form = .plain
            } else {
                return form
            }
            next()
            if isSymbol("<") { try skipAngles() }
        }
    }

    private mutating func readPrimary() throws {
        if isSymbol("(") || isSymbol("[") { return try skipBrackets() }
        if token.kind == .number { return _ = next() }
        guard token.kind == .word, !isRequirementKeyword else {
            throw Finding("expected a type", at: here)
        }
        next()
        if isSymbol("<") { try skipAngles() }
    }

    private var isRequirementKeyword: Bool {
        isWord(
            "func", "var", "let", "init", "subscript", "associatedtype", "typealias", "where", "async",
            "throws")
    }

    /// Skips generic arguments.
    mutating func skipAngles() throws {
        let opening = token
        var depth = 0
        repeat {
            if isAtEnd || isSymbol("{") || isSymbol("}") {
                throw Finding("'<' has no '>'", at: opening.range)
            }
            if isSymbol("<") { depth += 1 }
            if isSymbol(">") { depth -= 1 }
            if isSymbol("(") || isSymbol("[") { try skipBrackets() } else { next() }
        } while depth > 0
    }

    /// `async throws(E)`; nothing is an answer as well.
    mutating func effects() -> Effects {
        let start = index
        var effects = Effects()
        while true {
            if isWord("async", "reasync") {
                effects.isAsync = true
                next()
            } else if takeWord("rethrows") {
                effects.throwing = .forwarding
            } else if takeWord("throws") {
                effects.throwing = .anything
                guard isSymbol("(") else { continue }
                let inner = index + 1
                guard (try? skipBrackets()) != nil else { continue }
                effects.throwing = .only(text(inner..<(index - 1)))
            } else {
                effects.text = text(from: start)
                return effects
            }
        }
    }
}
