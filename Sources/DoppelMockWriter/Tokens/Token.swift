/// A word of Swift source, with its place.
package struct Token: Sendable, Hashable {
    package enum Kind: Sendable {
        /// A name or a keyword; raw and escaped identifiers keep their backticks.
        case word
        case number
        case string
        /// Brackets, commas, and one character of an operator; `->` and `...` are one token.
        case symbol
        /// `#if`, `#elseif`, `#else` or `#endif`, with its condition.
        case directive
        case end
    }

    package let kind: Kind
    package let text: String
    /// UTF-8 offsets in the source.
    package let start: Int
    package let end: Int
    /// Whether white space or a comment precedes it.
    package let hasSpaceBefore: Bool
    package let isFirstOfLine: Bool

    package var range: Range<Int> { start..<end }

    /// The name without the backticks that let a keyword be a name.
    var name: String { text.hasPrefix("`") && text.count > 2 ? String(text.dropFirst().dropLast()) : text }

    func isWord(_ word: String) -> Bool { kind == .word && text == word }
    func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
    func isDirective(_ name: String) -> Bool { kind == .directive && text.hasPrefix(name) }

    /// Whether it can be part of an operator's name.
    var isOperator: Bool {
        guard kind == .symbol else { return kind == .word && Self.isMathematical(text) }
        return text.unicodeScalars.allSatisfy { "/=-+!*%<>&|^~?.".unicodeScalars.contains($0) }
    }

    private static func isMathematical(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.generalCategory == .mathSymbol }
    }
}
