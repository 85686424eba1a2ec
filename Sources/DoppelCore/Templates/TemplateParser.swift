/// Reads a template's text; what can be wrong without a request is found here.
package struct TemplateParser {
    let bytes: [UInt8]
    let kind: TemplateKind
    let names: TemplateNames
    let source: String?
    private var pieces: ArraySlice<TemplatePiece> = []
    /// Whether the text so far ends between the quotes of a JSON string.
    private var isInString = false
    /// How many loops are open, in which `item` and `index` mean something.
    private(set) var loopDepth = 0
    private var blockDepth = 0
    /// How deep blocks, and parentheses, can be nested: a template that comes by the control API must not use up the
    /// stack.
    static let deepest = 64
    /// How many words and signs a tag can have, for the same reason.
    private static let longestTag = 400

    init(_ text: String, kind: TemplateKind, names: TemplateNames, source: String?) {
        bytes = Array(text.utf8)
        self.kind = kind
        self.names = names
        self.source = source
    }

    mutating func parse() throws(TemplateError) -> [Template.Node] {
        do throws(TemplateTokenizer.Fault) {
            pieces = try TemplatePiece.pieces(of: bytes)[...]
        } catch {
            throw problem(error.reason, at: error.offset)
        }
        let (nodes, end) = try nodes()
        if let end { throw problem("{{\(end.words)}} ends nothing", at: end.offset) }
        return nodes
    }

    func position(_ offset: Int) -> TemplatePosition { TemplatePosition(of: offset, in: bytes) }

    func problem(_ reason: String, at offset: Int) -> TemplateError {
        position(offset).error(reason, source: source)
    }

    // MARK: Blocks

    /// What ends a list of nodes that does not end with the text.
    private enum End {
        case otherwise(TemplateTag, condition: Bool)
        case close(TemplateTag)

        var tag: TemplateTag {
            switch self {
            case .otherwise(let tag, _), .close(let tag): tag
            }
        }
        var offset: Int { tag.offset }
        var words: String { tag.words }
    }

    private mutating func nodes() throws(TemplateError) -> ([Template.Node], End?) {
        var nodes: [Template.Node] = []
        while let piece = pieces.popFirst() {
            switch piece {
            case .text(let range):
                if kind == .json { followStrings(range) }
                nodes.append(.text(String(decoding: bytes[range], as: UTF8.self)))
            case .tag(let range):
                guard bytes[range].first != UInt8(ascii: "!") else { continue }
                var tag = TemplateTag(try tokens(range), offset: range.lowerBound, in: bytes[range])
                if tag.take("#") {
                    nodes.append(try block(&tag))
                } else if tag.take("/") {
                    return (nodes, .close(tag))
                } else if tag.take(word: "else") {
                    return (nodes, .otherwise(tag, condition: !tag.isEmpty))
                } else {
                    nodes.append(.value(try whole(&tag), place))
                }
            }
        }
        return (nodes, nil)
    }

    private func tokens(_ range: Range<Int>) throws(TemplateError) -> [TemplateToken] {
        var tokenizer = TemplateTokenizer(bytes, range)
        let tokens: [TemplateToken]
        do throws(TemplateTokenizer.Fault) { tokens = try tokenizer.tokens() } catch {
            throw problem(error.reason, at: error.offset)
        }
        guard tokens.count <= Self.longestTag else {
            throw problem("this tag is too long", at: range.lowerBound)
        }
        return tokens
    }

    private mutating func block(_ tag: inout TemplateTag) throws(TemplateError) -> Template.Node {
        let offset = tag.offset
        guard let name = tag.takeName() else {
            throw problem("a block has a name: if, each or repeat", at: offset)
        }
        switch name {
        case "if": return try branch(&tag, opened: offset)
        case "each", "repeat": return try loop(name, &tag, offset)
        default:
            let suggestion = Self.suggestion(for: name, among: ["if", "each", "repeat"])
            throw problem(
                "there is no block \(name): there are if, each and repeat.\(suggestion)", at: offset)
        }
    }

    private mutating func branch(_ tag: inout TemplateTag, opened: Int) throws(TemplateError) -> Template.Node
    {
        let condition = try whole(&tag)
        try openBlock(at: opened)
        defer { blockDepth -= 1 }
        let wasInString = isInString
        let (then, end) = try nodes()
        let thenInString = isInString
        var otherwise: [Template.Node] = []
        switch end {
        case .close(let tag): try checkName(tag, "if")
        case .otherwise(var tag, let hasCondition):
            isInString = wasInString
            if hasCondition {
                guard tag.take(word: "if") else {
                    throw problem("{{else}} stands alone, or before another if", at: tag.offset)
                }
                // Closed by the same {{/if}}.
                otherwise = [try branch(&tag, opened: opened)]
            } else {
                otherwise = try elseNodes(opened)
            }
        case nil: throw problem("{{#if}} needs {{/if}}", at: opened)
        }
        guard isInString == thenInString || (otherwise.isEmpty && thenInString == wasInString) else {
            throw problem(
                "a quote opens in one branch of {{#if}} only: put whole strings in each", at: opened)
        }
        return .branch(condition, then: then, otherwise: otherwise)
    }

    private mutating func elseNodes(_ opened: Int) throws(TemplateError) -> [Template.Node] {
        let (nodes, end) = try nodes()
        guard case .close(let tag) = end else { throw problem("{{#if}} needs {{/if}}", at: opened) }
        try checkName(tag, "if")
        return nodes
    }

    private mutating func loop(
        _ name: String, _ tag: inout TemplateTag, _ opened: Int
    ) throws(TemplateError) -> Template.Node {
        let items = try expression(&tag)
        var separator: TemplateExpression?
        if tag.take(word: "separator") {
            guard tag.take("=") else { throw problem("separator=\", \" was expected", at: tag.offset) }
            separator = try operand(&tag)
        }
        try finish(tag)
        try openBlock(at: opened)
        loopDepth += 1
        defer { (loopDepth, blockDepth) = (loopDepth - 1, blockDepth - 1) }
        let (body, end) = try nodes()
        guard case .close(let closing) = end else {
            throw problem("{{#\(name)}} needs {{/\(name)}}", at: opened)
        }
        try checkName(closing, name)
        return .loop(
            .init(
                items: items, separator: separator, body: body, isCount: name == "repeat",
                position: position(opened)))
    }

    private mutating func openBlock(at offset: Int) throws(TemplateError) {
        guard blockDepth < Self.deepest else { throw problem("blocks are nested too deep", at: offset) }
        blockDepth += 1
    }

    private func checkName(_ tag: TemplateTag, _ name: String) throws(TemplateError) {
        let offset = tag.offset
        var tag = tag
        guard tag.takeName() == name, tag.isEmpty else {
            throw problem("{{/\(name)}} was expected here", at: offset)
        }
    }

    // MARK: Where values stand

    private var place: TemplatePlace {
        switch kind {
        case .plain: .plain
        case .json: isInString ? .jsonString : .jsonValue
        case .markup: .markup
        case .url: .url
        }
    }

    private mutating func followStrings(_ range: Range<Int>) {
        var isEscaped = false
        for byte in bytes[range] {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = isInString
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            }
        }
    }
}
