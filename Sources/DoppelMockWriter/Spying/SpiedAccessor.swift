/// An accessor that is written out, with its code.
struct SpiedAccessor {
    var preamble: Preamble
    /// What it begins with: `get`, `set`, `didSet`.
    var keyword: String
    /// The name that the value to set has in the code.
    var newValue: String
    var effects: Effects
    /// With the braces.
    var body: Range<Int>?
    var keywordRange: Range<Int>
    var range: Range<Int>

    var isMarked: Bool { preamble.attribute("SpiedFunction") != nil }

    static let keywords: Set<String> = [
        "get", "set", "willSet", "didSet", "_read", "_modify", "read", "modify", "yielding",
        "unsafeAddress", "unsafeMutableAddress",
    ]
}

extension Parser {
    /// Whether an accessor begins behind what has been read of it.
    private var isAccessor: Bool {
        guard token.kind == .word, SpiedAccessor.keywords.contains(token.text) || isInitAccessor else {
            return false
        }
        return ["{", "("].contains { peek().isSymbol($0) } || peek().isWord("async")
            || peek().isWord("throws")
    }

    /// `init(newValue) {`, where an initialiser has types.
    private var isInitAccessor: Bool {
        isWord("init") && (peek().isSymbol("{") || peek().isSymbol("(") && peek(3).isSymbol(")"))
    }

    /// Reads an accessor; `nil` when something else is there.
    mutating func spiedAccessor() throws -> SpiedAccessor? {
        let start = index
        let preamble = try preamble()
        guard isAccessor else {
            index = start
            return nil
        }
        let keyword = next()
        var accessor = SpiedAccessor(
            preamble: preamble, keyword: keyword.text, newValue: "newValue", effects: Effects(),
            keywordRange: keyword.range, range: keyword.range)
        if take("(") {
            accessor.newValue = try expectName("the value").text
            try expect(")", "after the name of the value")
        }
        accessor.effects = effects()
        let brace = index
        if isSymbol("{") {
            try skipBrackets()
            accessor.body = place(from: brace)
        }
        accessor.range = place(from: start)
        return accessor
    }
}
