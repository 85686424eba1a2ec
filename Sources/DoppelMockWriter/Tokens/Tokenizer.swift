/// Splits Swift source into tokens; comments and white space go.
struct Tokenizer {
    private let bytes: [Byte]
    private var index = 0
    private var hasSpace = false
    private var isFirstOfLine = true
    private var tokens: [Token] = []

    /// The tokens of `source`, ending with one of kind `end`.
    static func tokens(of source: String) -> [Token] {
        var tokenizer = Tokenizer(bytes: source.utf8.map(Byte.init(value:)))
        while tokenizer.index < tokenizer.bytes.count { tokenizer.step() }
        tokenizer.add(.end, from: tokenizer.index)
        return tokenizer.tokens
    }

    private init(bytes: [Byte]) { self.bytes = bytes }

    private func byte(_ distance: Int = 0) -> Byte {
        index + distance < bytes.count ? bytes[index + distance] : 0
    }

    private mutating func step() {
        let start = index
        switch byte() {
        case " ", "\t", "\r", "\n", 0x0C, 0: skipSpace()
        case "/" where byte(1) == "/": skipLineComment()
        case "/" where byte(1) == "*": skipBlockComment()
        case "`":
            skipRawIdentifier()
            add(.word, from: start)
        case "\"":
            skipString(pounds: 0)
            add(.string, from: start)
        case "#": readPound(from: start)
        case let byte where Self.isNumeric(byte):
            while Self.isWord(self.byte()) { index += 1 }
            add(.number, from: start)
        case let byte where Self.isWord(byte):
            while Self.isWord(self.byte()) { index += 1 }
            add(.word, from: start)
        case "-" where byte(1) == ">": addSymbol(2)
        case "." where byte(1) == "." && byte(2) == ".": addSymbol(3)
        default: addSymbol(1)
        }
    }

    /// - Parameter words: the token without comments, if it may have some.
    private mutating func add(_ kind: Token.Kind, from start: Int, as words: String? = nil) {
        // What has no end is skipped past the source.
        let end = min(index, bytes.count)
        let start = min(start, end)
        tokens.append(
            Token(
                kind: kind, text: words ?? text(bytes[start..<end]), start: start, end: end,
                hasSpaceBefore: hasSpace, isFirstOfLine: isFirstOfLine))
        hasSpace = false
        isFirstOfLine = false
    }

    private func text(_ bytes: some Collection<Byte>) -> String {
        String(decoding: bytes.lazy.map(\.value), as: UTF8.self)
    }

    private mutating func addSymbol(_ length: Int) {
        index += length
        add(.symbol, from: index - length)
    }

    private mutating func skipSpace() {
        if byte() == "\n" || byte() == "\r" { isFirstOfLine = true }
        index += 1
        hasSpace = true
    }

    private mutating func skipLineComment() {
        while index < bytes.count, byte() != "\n", byte() != "\r" { index += 1 }
        hasSpace = true
    }

    /// Block comments nest.
    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if byte() == "/", byte(1) == "*" {
                depth += 1
                index += 2
            } else if byte() == "*", byte(1) == "/" {
                depth -= 1
                index += 2
            } else {
                if byte() == "\n" { isFirstOfLine = true }
                index += 1
            }
        } while depth > 0 && index < bytes.count
        hasSpace = true
    }

    private mutating func skipRawIdentifier() {
        index += 1
        while index < bytes.count, byte() != "`", byte() != "\n" { index += 1 }
        index += 1
    }
}

extension Tokenizer {
    /// A directive of conditional compilation, an extended string, or the sign of a macro or a key path.
    private mutating func readPound(from start: Int) {
        var pounds = 0
        while byte(pounds) == "#" { pounds += 1 }
        if byte(pounds) == "\"" {
            index += pounds
            skipString(pounds: pounds)
            return add(.string, from: start)
        }
        let rest = bytes[(index + 1)...].prefix { Self.isWord($0) }
        guard ["if", "elseif", "else", "endif"].contains(text(rest)) else {
            return addSymbol(1)
        }
        var read: [Byte] = []
        while index < bytes.count, byte() != "\n", byte() != "\r" {
            if byte() == "/", byte(1) == "/" { break }
            if byte() == "/", byte(1) == "*" {
                skipBlockComment()
                read.append(" ")
            } else {
                read.append(bytes[index])
                index += 1
            }
        }
        while let last = read.last, Self.isBlank(last) { read.removeLast() }
        add(.directive, from: start, as: text(read))
    }

    /// A string of any kind, with the interpolations in it.
    private mutating func skipString(pounds: Int) {
        let isMultiline = byte() == "\"" && byte(1) == "\"" && byte(2) == "\""
        let quotes = isMultiline ? 3 : 1
        index += quotes
        while index < bytes.count {
            if isRun("\"", quotes), isPounds(pounds, at: quotes) {
                index += quotes + pounds
                return
            }
            if !isMultiline, byte() == "\n" { return }
            if byte() == "\\", isPounds(pounds, at: 1) {
                index += 1 + pounds
                if byte() == "(" { skipInterpolation() } else { index += 1 }
            } else {
                index += 1
            }
        }
    }

    private func isRun(_ byte: Byte, _ count: Int) -> Bool {
        (0..<count).allSatisfy { self.byte($0) == byte }
    }

    private func isPounds(_ count: Int, at distance: Int) -> Bool {
        (0..<count).allSatisfy { byte(distance + $0) == "#" }
    }

    private mutating func skipInterpolation() {
        var depth = 0
        repeat {
            switch byte() {
            case "(": depth += 1
            case ")": depth -= 1
            case "\"":
                skipString(pounds: 0)
                continue
            default: break
            }
            index += 1
        } while depth > 0 && index < bytes.count
    }

    private static func isBlank(_ byte: Byte) -> Bool { byte == " " || byte == "\t" }
    private static func isNumeric(_ byte: Byte) -> Bool { ("0"..."9") ~= byte }

    private static func isWord(_ byte: Byte) -> Bool {
        switch byte {
        case "_", "$", "a"..."z", "A"..."Z",
            "0"..."9", 0x80...:
            true
        default: false
        }
    }
}
