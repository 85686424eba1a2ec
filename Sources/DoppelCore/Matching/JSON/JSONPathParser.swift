/// Reads a JSON path (RFC 9535, section 2).
struct JSONPathParser {
    private let text: String
    private let characters: [Character]
    private var index = 0

    init(_ text: String) {
        self.text = text
        characters = Array(text)
    }

    mutating func segments() throws(MatcherProblem) -> [JSONPath.Segment] {
        guard take("$") else { throw problem("it has to begin with $, the whole body.") }
        var segments: [JSONPath.Segment] = []
        while index < characters.count { segments.append(try segment()) }
        return segments
    }

    private mutating func segment() throws(MatcherProblem) -> JSONPath.Segment {
        if take("[") { return JSONPath.Segment(selectors: try bracket(), isDescendant: false) }
        guard take(".") else { throw problem("expected .name or [….") }
        let isDescendant = take(".")
        if isDescendant, take("[") { return JSONPath.Segment(selectors: try bracket(), isDescendant: true) }
        if take("*") { return JSONPath.Segment(selectors: [.wildcard], isDescendant: isDescendant) }
        return JSONPath.Segment(selectors: [.name(try shorthandName())], isDescendant: isDescendant)
    }

    private mutating func shorthandName() throws(MatcherProblem) -> String {
        let start = index
        while let next = peek, next.isLetter || next == "_" || (index > start && next.isNumber) { index += 1 }
        guard index > start else { throw problem("expected a name; write other names as ['the name'].") }
        return String(characters[start..<index])
    }

    /// Selectors between brackets, separated by commas.
    private mutating func bracket() throws(MatcherProblem) -> [JSONPath.Selector] {
        var selectors: [JSONPath.Selector] = []
        repeat {
            skipSpace()
            selectors.append(try selector())
            skipSpace()
        } while take(",")
        guard take("]") else { throw problem("expected ].") }
        return selectors
    }

    private mutating func selector() throws(MatcherProblem) -> JSONPath.Selector {
        if take("*") { return .wildcard }
        if take("'") { return .name(try quotedName("'")) }
        if take("\"") { return .name(try quotedName("\"")) }
        if peek == "?" { throw problem("filters are not supported; use .matching { … } for that.") }
        let start = integer()
        skipSpace()
        guard take(":") else {
            guard let start else { throw problem("expected a quoted name, a number, a slice or *.") }
            return .index(start)
        }
        return try slice(from: start)
    }

    private mutating func slice(from start: Int?) throws(MatcherProblem) -> JSONPath.Selector {
        skipSpace()
        let end = integer()
        skipSpace()
        guard take(":") else { return .slice(start: start, end: end, step: 1) }
        skipSpace()
        return .slice(start: start, end: end, step: integer() ?? 1)
    }

    private mutating func quotedName(_ quote: Character) throws(MatcherProblem) -> String {
        var name = ""
        while let next = peek {
            index += 1
            if next == quote { return name }
            if next == "\\", let escaped = peek {
                index += 1
                name.append(JSONPathParser.escapes[escaped] ?? escaped)
            } else {
                name.append(next)
            }
        }
        throw problem("the quoted name has no end.")
    }

    private static let escapes: [Character: Character] = [
        "n": "\n", "r": "\r", "t": "\t", "b": "\u{8}", "f": "\u{c}",
    ]

    private mutating func integer() -> Int? {
        let start = index
        if peek == "-" { index += 1 }
        while let next = peek, next.isASCII, next.isNumber { index += 1 }
        guard let value = Int(String(characters[start..<index])) else {
            index = start
            return nil
        }
        return value
    }

    private var peek: Character? { index < characters.count ? characters[index] : nil }

    private mutating func take(_ character: Character) -> Bool {
        guard peek == character else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() {
        while peek == " " { index += 1 }
    }

    private func problem(_ reason: String) -> MatcherProblem {
        .invalidJSONPath(text, at: index + 1, reason: reason)
    }
}
