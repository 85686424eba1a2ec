extension Parser {
    /// Attributes and modifiers.
    mutating func preamble() throws -> Preamble {
        var preamble = Preamble()
        while true {
            if isSymbol("@") {
                preamble.attributes.append(try attribute())
            } else if token.isDirective("#if"), let attributes = conditionalAttributes() {
                preamble.attributes += attributes
            } else if isModifier {
                preamble.modifiers.append(try modifier())
            } else {
                return preamble
            }
        }
    }

    /// Whether attributes follow that stand under conditions, as `#if DEBUG @Mock #endif` does.
    var hasConditionalAttributes: Bool {
        var ahead = self
        return ahead.conditionalAttributes() != nil
    }

    /// The attributes up to `#endif`; `nil`, and nothing is read, when something else is there.
    private mutating func conditionalAttributes() -> [Attribute]? {
        let start = index
        var attributes: [Attribute] = []
        var conditions = Conditions()
        repeat {
            if token.kind == .directive {
                conditions.read(next().text)
            } else if isSymbol("@"), var attribute = try? attribute() {
                attribute.condition = conditions.text
                attributes.append(attribute)
            } else {
                index = start
                return nil
            }
        } while conditions.areOpen
        guard !attributes.isEmpty, !isAtEnd, !isSymbol("}"),
            !token.isDirective("#if") || hasConditionalAttributes
        else {
            index = start
            return nil
        }
        return attributes
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
