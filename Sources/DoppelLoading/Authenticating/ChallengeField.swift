import DoppelCore

/// One challenge of a `WWW-Authenticate` or `Proxy-Authenticate` field (RFC 9110, section 11.6.1).
struct ChallengeField: Sendable, Hashable {
    /// The scheme's name in lower case.
    let scheme: String
    /// The parameters, by their names in lower case; the first of a name counts.
    var parameters: [String: String] = [:]

    /// The challenges of all field lines, in their order.
    static func all(in lines: [String]) -> [ChallengeField] {
        lines.flatMap { line in
            var reader = ChallengeReader(line)
            return reader.readAll()
        }
    }
}

/// Reads a line that is a list of lists: a comma ends a parameter, or a challenge, as what follows shows.
private struct ChallengeReader {
    private var rest: Substring.UTF8View
    private var challenges: [ChallengeField] = []

    init(_ line: String) { rest = Substring(line).utf8 }

    mutating func readAll() -> [ChallengeField] {
        while skipSeparators() {
            guard let name = token() else {
                skipToComma()
                continue
            }
            if let value = value() { add(name, value) } else { begin(name) }
        }
        return challenges
    }

    private mutating func begin(_ scheme: String) {
        challenges.append(ChallengeField(scheme: scheme.lowercased()))
        skipSpaces()
        let start = rest
        guard let name = token() else { return skipToComma() }
        if let value = value() { return add(name, value) }
        // What follows is another challenge, or the unnamed parameter of this one (RFC 9110, section 11.2).
        rest = start
        skipToComma()
    }

    private mutating func add(_ name: String, _ value: String) {
        guard let last = challenges.indices.last else { return }
        let name = name.lowercased()
        if challenges[last].parameters[name] == nil { challenges[last].parameters[name] = value }
    }

    /// What an equals sign is followed by; `nil`, with nothing read, when this is no parameter.
    private mutating func value() -> String? {
        let start = rest
        skipSpaces()
        if rest.first == UInt8(ascii: "=") {
            rest.removeFirst()
            skipSpaces()
            if let value = rest.first == UInt8(ascii: "\"") ? quotedString() : token() { return value }
        }
        rest = start
        return nil
    }

    private mutating func quotedString() -> String? {
        var text: [UInt8] = []
        var escapes = false
        for (offset, byte) in rest.enumerated().dropFirst() {
            if escapes || (byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "\"")) {
                text.append(byte)
                escapes = false
            } else if byte == UInt8(ascii: "\\") {
                escapes = true
            } else {
                rest = rest.dropFirst(offset + 1)
                return String(decoding: text, as: UTF8.self)
            }
        }
        return nil
    }

    private mutating func token() -> String? {
        let found = rest.prefix(while: ChallengeReader.isTokenByte)
        rest = rest[found.endIndex...]
        return found.isEmpty ? nil : String(Substring(found))
    }

    private mutating func skipSeparators() -> Bool {
        rest = rest.drop { $0 == UInt8(ascii: ",") || ChallengeReader.isSpace($0) }
        return !rest.isEmpty
    }

    private mutating func skipSpaces() { rest = rest.drop(while: ChallengeReader.isSpace) }

    private mutating func skipToComma() { rest = rest.drop { $0 != UInt8(ascii: ",") } }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
