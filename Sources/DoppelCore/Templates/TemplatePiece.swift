/// A template's text cut at its tags.
enum TemplatePiece {
    case text(Range<Int>)
    /// The bytes between the braces.
    case tag(Range<Int>)

    /// Cuts a text; a tag of a block or comment that has a line of its own takes the line with it.
    static func pieces(of bytes: [UInt8]) throws(TemplateTokenizer.Fault) -> [TemplatePiece] {
        var pieces: [TemplatePiece] = []
        var start = 0
        while let open = opening(in: bytes, from: start) {
            let inside = open + 2..<(try end(ofTagAt: open, in: bytes))
            let line = ownLine(open..<inside.upperBound + 2, inside, in: bytes)
            if line.lowerBound > start { pieces.append(.text(start..<line.lowerBound)) }
            pieces.append(.tag(inside))
            start = line.upperBound
        }
        if start < bytes.count { pieces.append(.text(start..<bytes.count)) }
        return pieces
    }

    private static func opening(in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "{") {
                // Of `{{{` the last two: an object may hold nothing but a value.
                while index + 2 < bytes.count, bytes[index + 2] == UInt8(ascii: "{") { index += 1 }
                return index
            }
            index += 1
        }
        return nil
    }

    /// The first `}}` that stands in no text.
    private static func end(ofTagAt open: Int, in bytes: [UInt8]) throws(TemplateTokenizer.Fault) -> Int {
        var index = open + 2
        let isComment = index < bytes.count && bytes[index] == UInt8(ascii: "!")
        var quote: UInt8?
        while index + 1 < bytes.count {
            let byte = bytes[index]
            if let current = quote {
                if byte == UInt8(ascii: "\\") { index += 1 } else if byte == current { quote = nil }
            } else if !isComment, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "}"), bytes[index + 1] == UInt8(ascii: "}") {
                return index
            }
            index += 1
        }
        throw TemplateTokenizer.Fault(
            reason: "this tag does not end with }}; for two braces as they are, write {{\"{{\"}}",
            offset: open)
    }

    /// The tag, or its line, when it makes no text and nothing else stands there.
    private static func ownLine(_ tag: Range<Int>, _ inside: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        guard makesNoText(bytes[inside]) else { return tag }
        var start = tag.lowerBound
        while start > 0, bytes[start - 1] == 32 || bytes[start - 1] == 9 { start -= 1 }
        var end = tag.upperBound
        while end < bytes.count, bytes[end] == 32 || bytes[end] == 9 || bytes[end] == 13 { end += 1 }
        let beginsLine = start == 0 || bytes[start - 1] == 10
        guard beginsLine, end == bytes.count || bytes[end] == 10 else { return tag }
        return start..<min(end + 1, bytes.count)
    }

    private static func makesNoText(_ inside: ArraySlice<UInt8>) -> Bool {
        let rest = inside.drop { $0 == 32 }
        guard let first = rest.first else { return false }
        return "#/!".utf8.contains(first) || rest.starts(with: "else".utf8)
    }
}
