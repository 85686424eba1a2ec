/// The tokens of a tag, taken from the front.
struct TemplateTag {
    private var tokens: ArraySlice<TemplateToken>
    /// How many parentheses and brackets are open.
    var depth = 0
    /// The tag as it is written.
    let words: String
    private let start: Int
    private let end: Int

    init(_ tokens: [TemplateToken], offset: Int, in text: ArraySlice<UInt8>) {
        self.tokens = tokens[...]
        start = offset
        end = text.endIndex
        words = String(decoding: text, as: UTF8.self)
    }

    /// Where the next token is, or the tag's end.
    var offset: Int { tokens.first?.offset ?? (tokens.startIndex == 0 ? start : end) }
    var isEmpty: Bool { tokens.isEmpty }
    var next: TemplateToken? { tokens.first }
    /// The token after the next.
    var second: TemplateToken? { tokens.dropFirst().first }

    mutating func take() -> TemplateToken? { tokens.popFirst() }

    mutating func take(_ sign: String) -> Bool {
        guard tokens.first?.kind == .sign(sign) else { return false }
        tokens.removeFirst()
        return true
    }

    mutating func take(word: String) -> Bool {
        guard tokens.first?.kind == .name(word) else { return false }
        tokens.removeFirst()
        return true
    }

    mutating func takeName() -> String? {
        guard case .name(let name)? = tokens.first?.kind else { return nil }
        tokens.removeFirst()
        return name
    }

    /// A sign that stands right behind what came before, as in `body.name`.
    mutating func takeAttached(_ sign: String) -> Bool {
        guard tokens.first?.isApart == false else { return false }
        return take(sign)
    }

    /// Shows what stands there, for messages.
    var shown: String {
        switch tokens.first?.kind {
        case .name(let text), .number(let text), .sign(let text): text
        case .string(let text): text.debugDescription
        case nil: "the end"
        }
    }
}
