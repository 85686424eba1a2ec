/// Reads declarations from tokens.
///
/// It is strict about the shape of declarations and lax about types, which stay text: the compiler checks
/// them in the original and in what is written from them.
package struct Parser {
    let tokens: [Token]
    var index = 0
    /// Tokens that are read as a name: `some Sequence` in parameters becomes a generic parameter.
    var replacements: [Int: (end: Int, name: String)] = [:]
    /// The generic parameters that stand for them, of the declaration being read.
    var opaque: [GenericParameter] = []

    package init(_ source: String) { tokens = Tokenizer.tokens(of: source) }

    var token: Token { tokens[index] }
    var isAtEnd: Bool { token.kind == .end }

    func peek(_ distance: Int = 1) -> Token { tokens[min(index + distance, tokens.count - 1)] }

    func isWord(_ words: String...) -> Bool { token.kind == .word && words.contains(token.text) }
    func isSymbol(_ symbol: String) -> Bool { token.isSymbol(symbol) }

    @discardableResult
    mutating func next() -> Token {
        defer { if index < tokens.count - 1 { index += 1 } }
        return token
    }

    mutating func take(_ symbol: String) -> Bool {
        guard token.isSymbol(symbol) else { return false }
        next()
        return true
    }

    mutating func takeWord(_ word: String) -> Bool {
        guard token.isWord(word) else { return false }
        next()
        return true
    }

    mutating func expect(_ symbol: String, _ place: String) throws {
        guard take(symbol) else { throw Finding("expected '\(symbol)' \(place)", at: here) }
    }

    mutating func expectName(_ what: String) throws -> Token {
        guard token.kind == .word, token.text == token.name ? !Self.reserved.contains(token.text) : true
        else {
            throw Finding("expected the name of \(what)", at: here)
        }
        return next()
    }

    /// The token, or the one before when the source ends.
    var here: Range<Int> { isAtEnd && index > 0 ? tokens[index - 1].range : token.range }

    private static let reserved: Set<String> = [
        "func", "var", "let", "init", "subscript", "protocol", "class", "struct", "enum", "extension",
        "associatedtype", "typealias", "import", "deinit",
    ]

    /// The text of the tokens from `start` up to the next, with single spaces for white space and comments.
    func text(from start: Int) -> String { text(start..<index) }

    func text(_ range: Range<Int>) -> String {
        var text = ""
        var place = range.lowerBound
        while place < range.upperBound {
            if place > range.lowerBound, tokens[place].hasSpaceBefore { text += " " }
            let replacement = replacements[place]
            text += replacement?.name ?? tokens[place].text
            place = replacement?.end ?? place + 1
        }
        return text
    }

    /// The place in the source of the tokens from `start` up to the next.
    func place(from start: Int) -> Range<Int> {
        guard index > start else { return tokens[start].range }
        return tokens[start].start..<tokens[index - 1].end
    }

    /// Skips a bracket and everything up to the one that closes it.
    mutating func skipBrackets() throws {
        let opening = token
        let closing = ["(": ")", "[": "]", "{": "}"]
        guard let close = closing[opening.text] else { return }
        next()
        while !token.isSymbol(close) {
            if isAtEnd { throw Finding("'\(opening.text)' has no '\(close)'", at: opening.range) }
            if token.kind == .symbol, closing[token.text] != nil { try skipBrackets() } else { next() }
        }
        next()
    }
}
