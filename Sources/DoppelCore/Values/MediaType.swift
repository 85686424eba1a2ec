/// A media type with its parameters (RFC 9110, section 8.3.1).
package struct MediaType: Sendable, Hashable {
    /// Type and subtype in lower case, such as `application/json`.
    package let essence: String
    /// The parameters' values by their names in lower case; of a name that occurs twice the first one counts.
    package let parameters: [String: String]

    package init(_ text: String) {
        var pieces = MediaType.split(text)
        essence = pieces.isEmpty ? "" : MediaType.trimmed(pieces.removeFirst()).lowercased()
        parameters = MediaType.parameters(pieces)
    }

    package var isJSON: Bool { essence == "application/json" || essence.hasSuffix("+json") }

    /// The parameters of a field such as `form-data; name="a; b"`.
    private static func parameters(_ pieces: [Substring]) -> [String: String] {
        var found: [String: String] = [:]
        for piece in pieces {
            guard let equals = piece.firstIndex(of: "=") else { continue }
            let name = trimmed(piece[..<equals]).lowercased()
            if found[name] == nil { found[name] = unquoted(trimmed(piece[piece.index(after: equals)...])) }
        }
        return found
    }

    /// Splits at the semicolons that stand outside quotes.
    private static func split(_ text: String) -> [Substring] {
        var pieces: [Substring] = []
        var start = text.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in text.utf8.indices {
            switch text.utf8[index] {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isQuoted: isEscaped = true
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ";") where !isQuoted:
                pieces.append(text[start..<index])
                start = text.utf8.index(after: index)
            default: break
            }
        }
        pieces.append(text[start...])
        return pieces
    }

    private static func unquoted(_ text: Substring) -> String {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
        var value = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                value.append(character)
                isEscaped = false
            }
        }
        return value
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var rest = text.drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return rest
    }
}
