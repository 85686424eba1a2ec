/// How names are written in expansions.
enum Names {
    /// Names that the written bodies use themselves.
    private static let taken: Set<String> = [
        "call", "real", "mock", "error", "newValue", "self", "outcome",
        "doppelForward",
    ]

    /// A name for a parameter inside the body, which collides with nothing.
    static func local(_ name: String, among names: [String]) -> String {
        taken.contains(name) ? second(name, among: names) : name
    }

    /// A second name for what a parameter is turned into.
    static func second(_ name: String, among names: [String]) -> String {
        var second = name + "_"
        while names.contains(second) { second += "_" }
        return second
    }

    /// As a name in an expression or a declaration.
    static func quoted(_ name: String) -> String {
        isPlain(name) && !keywords.contains(name) ? name : "`\(name)`"
    }

    /// As an argument label, where most keywords may stand.
    static func label(_ label: String) -> String {
        isPlain(label) && !["inout", "var", "let"].contains(label) ? label : "`\(label)`"
    }

    private static func isPlain(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, !("0"..."9" ~= first) else { return false }
        return name.unicodeScalars.allSatisfy {
            !$0.isASCII || $0 == "_" || $0 == "$" || $0.properties.isAlphabetic || "0"..."9" ~= $0
        }
    }

    /// The name without the backticks around it.
    static func bare(_ name: String) -> String {
        name.hasPrefix("`") && name.count > 2 ? String(name.dropFirst().dropLast()) : name
    }

    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
        "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
        "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
        "typealias", "var", "where", "while",
    ]

    /// Replaces whole words.
    static func replacing(_ word: String, with other: String, in text: String) -> String {
        var result = ""
        var end = 0
        let bytes = Array(text.utf8)
        func slice(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        for token in Tokenizer.tokens(of: text) where token.isWord(word) {
            result += slice(end..<token.start) + other
            end = token.end
        }
        return result + slice(end..<bytes.count)
    }

    /// Replaces `word`, and leaves it out in front of `members`: `Self.Key` becomes `Key`.
    static func naming(_ word: String, _ other: String, without members: Set<String>, in text: String)
        -> String
    {
        let tokens = Tokenizer.tokens(of: text)
        let bytes = Array(text.utf8)
        var (result, end) = ("", 0)
        for (place, token) in tokens.enumerated() where token.isWord(word) {
            let isInFront =
                place + 2 < tokens.count && tokens[place + 1].isSymbol(".")
                && members.contains(tokens[place + 2].name)
            result += String(decoding: bytes[end..<token.start], as: UTF8.self) + (isInFront ? "" : other)
            end = isInFront ? tokens[place + 1].end : token.end
        }
        return result + String(decoding: bytes[end...], as: UTF8.self)
    }

    /// All names in a type or a clause.
    static func all(in text: String) -> Set<String> {
        Set(Tokenizer.tokens(of: text).lazy.filter { $0.kind == .word }.map(\.name))
    }

    /// Whether `name` is also used without a member of it.
    static func standsAlone(_ name: String, in text: String) -> Bool {
        let tokens = Tokenizer.tokens(of: text)
        return zip(tokens, tokens.dropFirst()).contains { $0.isWord(name) && !$1.isSymbol(".") }
    }

    /// Writes the types that `names` stand for as members of `owner`, and `Self` as `owner`.
    static func dependent(_ names: Set<String>, on owner: String, in text: String) -> String {
        var result = ""
        var end = 0
        let bytes = Array(text.utf8)
        func slice(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var isMember = false
        for token in Tokenizer.tokens(of: text) {
            if token.kind == .word, !isMember, names.contains(token.name) {
                let name = token.isWord("Self") ? owner : "\(owner).\(token.text)"
                result += slice(end..<token.start) + name
                end = token.end
            }
            isMember = token.isSymbol(".")
        }
        return result + slice(end..<bytes.count)
    }

    /// A Swift string literal.
    static func literal(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension String {
    func replacing(_ part: Character, with other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }

    /// With a space behind, or nothing.
    var spaced: String { isEmpty ? "" : "\(self) " }

    func indented(_ levels: Int = 1) -> String { String(repeating: "    ", count: levels) + self }
}

extension [String] {
    func indented(_ levels: Int = 1) -> [String] { map { $0.isEmpty ? $0 : $0.indented(levels) } }
}
