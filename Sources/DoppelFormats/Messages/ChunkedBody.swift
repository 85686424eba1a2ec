import Foundation

/// Takes the framing off a chunked body (RFC 9112, section 7.1).
enum ChunkedBody {
    /// The content.
    ///
    /// `curl -i` decodes chunks and leaves the header field, `curl --raw -i` doesn't decode. What does not begin with
    /// a whole chunk has been decoded, and is returned as it is.
    ///
    /// - Throws: ``FormatError`` when the body begins with a chunk, and does not go on or end with one.
    static func decoded(_ body: LineReader) throws(FormatError) -> Data {
        var reader = body
        var content = Data()
        while true {
            let isFirst = content.isEmpty
            guard let size = size(&reader), size == 0 || take(size, &reader, &content) else {
                if isFirst { return Data(body.rest) }
                throw FormatError(
                    "a chunk of the body is damaged or cut off: record the response again", line: reader.line)
            }
            if size == 0 { break }
        }
        guard isTrailer(&reader) else {
            if content.isEmpty { return Data(body.rest) }
            throw FormatError("something follows the last chunk of the body", line: reader.line + 1)
        }
        return content
    }

    private static func size(_ reader: inout LineReader) -> Int? {
        guard let line = reader.next() else { return nil }
        let digits = LineReader.text(line).prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard !digits.isEmpty, digits.utf8.allSatisfy({ $0.hexadecimal != nil }) else { return nil }
        return Int(digits, radix: 16)
    }

    private static func take(_ size: Int, _ reader: inout LineReader, _ content: inout Data) -> Bool {
        guard let chunk = reader.take(size), reader.next()?.isEmpty == true else { return false }
        content.append(chunk)
        return true
    }

    /// Takes trailer fields and the empty line; an editor may have dropped that.
    private static func isTrailer(_ reader: inout LineReader) -> Bool {
        while let line = reader.nextOrRest() {
            if line.isEmpty { return reader.rest.isEmpty }
            if !line.contains(UInt8(ascii: ":")) { return false }
        }
        return true
    }
}
