extension Parser {
    /// Attributes and modifiers.
    mutating func preamble() throws -> Preamble {
        var preamble = Preamble()
        while true {
            if isSymbol("@") {
                preamble.attributes.append(try attribute())
            } else if isModifier {
                preamble.modifiers.append(try modifier())
            } else {
                return preamble
            }
        }
    }

    mutating func attribute() throws -> Attribute {
        let start = index
        next()
        var name = try expectName("an attribute").name
        while isSymbol("."), peek().kind == .word {
            next()
            name = next().name
        }
        if isSymbol("<") { try skipAngles() }
        if isSymbol("("), !token.hasSpaceBefore || name == "available" { try skipBrackets() }
        return Attribute(name: name, text: text(from: start), range: place(from: start))
    }

    private static let modifiers: Set<String> = [
        "public", "package", "internal", "fileprivate", "private", "open", "static", "class", "mutating",
        "nonmutating", "nonisolated", "isolated", "optional", "final", "override", "required", "convenience",
        "dynamic", "lazy", "weak", "unowned", "prefix", "postfix", "infix", "distributed", "indirect",
        "borrowing", "consuming", "__consuming",
    ]

    /// A word is a modifier when a declaration goes on behind it.
    private var isModifier: Bool {
        guard token.kind == .word, Self.modifiers.contains(token.text) else { return false }
        if isWord("class") {
            return peek().kind == .word
                && (Self.modifiers.contains(peek().text) || Self.memberKeywords.contains(peek().text))
        }
        return peek().kind == .word || peek().isSymbol("(") || peek().isSymbol("@")
    }

    private static let memberKeywords: Set<String> = ["func", "var", "let", "subscript", "init"]

    private mutating func modifier() throws -> Modifier {
        let start = index
        let name = next().text
        if isSymbol("(") { try skipBrackets() }
        return Modifier(name: name, text: text(from: start), range: place(from: start))
    }
}
