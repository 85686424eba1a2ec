/// The line before a chunk: its size, and extensions that are checked and dropped (RFC 9112, section 7.1).
struct ChunkLine {
    let size: Int
    /// How many octets the extensions have.
    let extensionBytes: Int

    init(_ line: ArraySlice<UInt8>, limit: Int) throws(MalformedRequest) {
        let digits = line.prefix { Octets.hexValue($0) != nil }
        guard !digits.isEmpty else { throw .chunkSize }
        size = try ChunkLine.size(digits, limit: limit)
        let rest = line[digits.endIndex...]
        extensionBytes = rest.count
        var extensions = ChunkExtensions(rest: rest)
        guard extensions.areValid() else {
            // What follows the digits at once was meant to be part of the number.
            throw rest.first == Octets.semicolon || rest.first.map(Octets.isBlank) == true
                ? .chunkExtension : .chunkSize
        }
    }

    private static func size(_ digits: ArraySlice<UInt8>, limit: Int) throws(MalformedRequest) -> Int {
        // Low enough that adding two sizes can't overflow either.
        let limit = min(limit, .max >> 5)
        var size = 0
        for digit in digits {
            // Checked at each digit: no sequence of digits is long enough to overflow.
            size = size * 16 + (Octets.hexValue(digit) ?? 0)
            guard size <= limit else { throw .bodyTooLarge(limit: limit) }
        }
        return size
    }
}

/// `*( BWS ";" BWS chunk-ext-name [ BWS "=" BWS chunk-ext-val ] )`.
private struct ChunkExtensions {
    var rest: ArraySlice<UInt8>

    mutating func areValid() -> Bool {
        while !rest.isEmpty {
            skipBlanks()
            guard take(Octets.semicolon) else { return false }
            skipBlanks()
            guard takeToken() else { return false }
            let afterName = rest
            skipBlanks()
            if take(Octets.equals) {
                skipBlanks()
                guard takeToken() || takeQuoted() else { return false }
            } else {
                rest = afterName
            }
        }
        return true
    }

    private mutating func skipBlanks() { rest = rest.drop(while: Octets.isBlank) }

    private mutating func take(_ octet: UInt8) -> Bool {
        guard rest.first == octet else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func takeToken() -> Bool {
        let token = rest.prefix(while: Octets.isToken)
        rest = rest[token.endIndex...]
        return !token.isEmpty
    }

    private mutating func takeQuoted() -> Bool {
        guard take(Octets.quote) else { return false }
        while let octet = rest.popFirst() {
            if octet == Octets.quote { return true }
            let text = octet == Octets.backslash ? rest.popFirst() : octet
            guard let text, Octets.isFieldContent(text) else { return false }
        }
        return false
    }
}
