/// Finds in a type, or in a clause, where `any` is missing.
struct ExistentialReader {
    enum Kind {
        case type
        /// `Sequence<P>` behind a colon
        case constraint
        /// `Item: Sequence<P>`
        case generic
        /// What stands behind `where`.
        case conditions
        /// `async throws(P)`
        case effects
    }

    private let text: String
    private let isProtocol: ([String]) -> Bool
    private var parser: Parser
    /// Byte ranges of the text, and what takes their places.
    private var edits: [(range: Range<Int>, text: String)] = []

    init(_ text: String, _ isProtocol: @escaping ([String]) -> Bool) {
        self.text = text
        self.isProtocol = isProtocol
        parser = Parser(text)
    }

    mutating func written(as kind: Kind) -> String {
        switch kind {
        case .type: readType()
        case .constraint: readType(isConstraint: true)
        case .generic:
            while !parser.isAtEnd, !parser.take(":") { parser.next() }
            readType(isConstraint: true)
        case .conditions: readConditions()
        case .effects: readEffects()
        }
        return edited
    }

    private var edited: String {
        guard !edits.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var result = ""
        var end = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            result += String(decoding: bytes[end..<edit.range.lowerBound], as: UTF8.self) + edit.text
            end = edit.range.upperBound
        }
        return result + String(decoding: bytes[end...], as: UTF8.self)
    }

    private mutating func readConditions() {
        repeat {
            readType(isConstraint: true)
            if parser.take(":") { readType(isConstraint: true) }
            if parser.take("="), parser.take("=") { readType() }
        } while parser.take(",")
    }

    private mutating func readType(isConstraint: Bool = false) {
        guard !parser.isAtEnd else { return }
        skipSpecifiers()
        if parser.takeWord("repeat") { return readType() }
        readComposition(isMarked: isConstraint)
        readEffects()
        if parser.take("->") { readType() }
    }

    private mutating func skipSpecifiers() {
        while true {
            if parser.isSymbol("@") {
                guard (try? parser.attribute()) != nil else { return }
            } else if parser.isSpecifier {
                parser.next()
            } else if parser.isWord("nonisolated"), parser.peek().isSymbol("(") {
                parser.next()
                guard (try? parser.skipBrackets()) != nil else { return }
            } else {
                return
            }
        }
    }

    private mutating func readEffects() {
        while parser.isWord("async", "throws", "rethrows", "reasync") {
            let isThrowing = parser.next().text == "throws"
            if isThrowing, parser.isSymbol("(") { readBrackets() }
        }
    }

    /// - Parameter isMarked: whether nothing has to be written in front.
    private mutating func readComposition(isMarked: Bool) {
        let start = parser.token.start
        var isMarked = isMarked
        while parser.isWord("any", "some", "each"), !parser.peek().isSymbol("."), parser.peek().kind != .end {
            parser.next()
            isMarked = true
        }
        var isOpen = readPrimary(isMarked)
        let nameEnd = end
        let meta = readMetatype()
        while parser.isSymbol("&") {
            parser.next()
            _ = readPrimary(isMarked)
            isOpen = true
        }
        if isOpen, !isMarked { mark(start, nameEnd, meta) }
        while parser.isSymbol("?") || parser.isSymbol("!") || parser.isSymbol(".") || parser.isWord("Type") {
            parser.next()
        }
    }

    /// The end of what has been read.
    private var end: Int { parser.index > 0 ? parser.tokens[parser.index - 1].end : 0 }

    private mutating func mark(_ start: Int, _ nameEnd: Int, _ meta: Token?) {
        if let meta, meta.text == "Protocol" {
            edits += [(start..<start, "(any "), (nameEnd..<nameEnd, ")"), (meta.range, "Type")]
        } else if parser.isSymbol("?") || parser.isSymbol("!") {
            edits += [(start..<start, "(any "), (end..<end, ")")]
        } else {
            edits.append((start..<start, "any "))
        }
    }

    private mutating func readMetatype() -> Token? {
        guard parser.isSymbol("."), parser.peek().isWord("Type") || parser.peek().isWord("Protocol") else {
            return nil
        }
        parser.next()
        return parser.next()
    }

    /// Reads a name with what is in its angle brackets, or what is in other brackets; whether it is a protocol.
    ///
    /// - Parameter isMarked: whether nothing has to be written in front of what is in parentheses.
    private mutating func readPrimary(_ isMarked: Bool) -> Bool {
        while parser.take("~") {}
        if parser.isSymbol("(") || parser.isSymbol("[") {
            readBrackets(isConstraint: isMarked && parser.isSymbol("("))
            return false
        }
        guard parser.token.kind == .word else {
            parser.next()
            return false
        }
        var path = [parser.next().name]
        if parser.isSymbol("<") { readBrackets() }
        while parser.isSymbol("."), parser.peek().kind == .word,
            !["Type", "Protocol"].contains(parser.peek().text)
        {
            parser.next()
            path.append(parser.next().name)
            if parser.isSymbol("<") { readBrackets() }
        }
        return isProtocol(path)
    }

    /// The types between brackets, with their labels.
    private mutating func readBrackets(isConstraint: Bool = false) {
        parser.next()
        while !parser.isAtEnd, !parser.isSymbol(")"), !parser.isSymbol("]"), !parser.isSymbol(">") {
            let start = parser.index
            skipLabel()
            readType(isConstraint: isConstraint)
            // '...' of variadic closures, ':' of dictionaries, 'of' of inline arrays
            while parser.isSymbol(",") || parser.isSymbol(":") || parser.isSymbol("...")
                || parser.isWord("of")
            {
                parser.next()
            }
            if parser.index == start { parser.next() }
        }
        parser.next()
    }

    private mutating func skipLabel() {
        let distance = parser.peek().kind == .word ? 2 : 1
        guard parser.token.kind == .word, parser.peek(distance).isSymbol(":"), !isInKeys else { return }
        for _ in 0...distance { parser.next() }
    }

    /// In `[Key: Value]` a type precedes the colon.
    private var isInKeys: Bool {
        parser.index > 0 && parser.tokens[parser.index - 1].isSymbol("[")
    }
}
