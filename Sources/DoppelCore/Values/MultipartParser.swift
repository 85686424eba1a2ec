import Foundation

/// Takes a multipart body apart (RFC 2046, section 5.1.1) in one pass over its bytes.
struct MultipartParser {
    private let body: [UInt8]
    private let delimiter: [UInt8]

    init(_ data: Data, boundary: String) {
        // The first delimiter may stand at the very beginning: the CRLF that belongs to it is supplied.
        body = [13, 10] + data
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// The parts between preamble and epilogue, both of which are ignored.
    func parts() throws(RequestBodyError) -> [MultipartPart] {
        var delimiters = DelimiterSearch(body: body, delimiter: delimiter)
        guard var current = delimiters.next() else {
            throw .invalidMultipart(reason: "the boundary never occurs", part: 1)
        }
        var parts: [MultipartPart] = []
        while !current.isLast {
            guard let next = delimiters.next() else {
                throw .invalidMultipart(reason: "the closing boundary is missing", part: parts.count + 1)
            }
            parts.append(try part(current.end..<max(current.end, next.start), number: parts.count + 1))
            current = next
        }
        return parts
    }

    /// A part: its fields, an empty line, its content.
    private func part(_ range: Range<Int>, number: Int) throws(RequestBodyError) -> MultipartPart {
        let (headers, contentStart) = try fields(range, number: number)
        let disposition = headers["Content-Disposition"].map(MediaType.init)
        guard let disposition, disposition.essence == "form-data" else {
            throw .invalidMultipart(reason: "it has no Content-Disposition: form-data", part: number)
        }
        guard let name = disposition.parameters["name"] else {
            throw .invalidMultipart(reason: "its Content-Disposition has no name", part: number)
        }
        return MultipartPart(
            name: MultipartParser.unescaped(name),
            filename: disposition.parameters["filename"].map(MultipartParser.unescaped),
            headers: headers, data: Data(body[contentStart..<range.upperBound]))
    }

    private func fields(_ range: Range<Int>, number: Int) throws(RequestBodyError) -> (HTTPHeaders, Int) {
        var headers = HTTPHeaders()
        var lineStart = range.lowerBound
        while let lineEnd = endOfLine(from: lineStart, to: range.upperBound) {
            if lineEnd == lineStart { return (headers, lineEnd + 2) }
            let line = String(decoding: body[lineStart..<lineEnd], as: UTF8.self)
            guard let colon = line.firstIndex(of: ":") else {
                throw .invalidMultipart(
                    reason: "the field line “\(line.prefix(60))” has no colon", part: number)
            }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers.add(value, for: String(line[..<colon]))
            lineStart = lineEnd + 2
        }
        throw .invalidMultipart(reason: "no empty line ends its header fields", part: number)
    }

    private func endOfLine(from start: Int, to end: Int) -> Int? {
        var index = start
        while index + 1 < end {
            if body[index] == 13, body[index + 1] == 10 { return index }
            index += 1
        }
        return nil
    }

    /// Browsers write quotes and line breaks in names as these three triplets, and encode nothing else
    /// (HTML, section 4.10.21.8).
    private static func unescaped(_ text: String) -> String {
        guard text.contains("%") else { return text }
        return text.replacingOccurrences(of: "%22", with: "\"")
            .replacingOccurrences(of: "%0D", with: "\r").replacingOccurrences(of: "%0A", with: "\n")
    }
}

/// Finds the delimiter lines one after the other, never looking at a byte more often than the boundary is long.
private struct DelimiterSearch {
    struct Delimiter {
        /// Where the CRLF before the dashes begins.
        let start: Int
        /// Where the part after it begins.
        let end: Int
        let isLast: Bool
    }

    let body: [UInt8]
    let delimiter: [UInt8]
    private var position = 0

    init(body: [UInt8], delimiter: [UInt8]) {
        self.body = body
        self.delimiter = delimiter
    }

    mutating func next() -> Delimiter? {
        while position + delimiter.count <= body.count {
            guard body[position] == 13, matches(at: position) else {
                position += 1
                continue
            }
            if let found = line(at: position) {
                // The CRLF that ends this line may begin the next delimiter: an empty part.
                position = found.end - (found.isLast ? 0 : 2)
                return found
            }
            position += 1
        }
        return nil
    }

    private func matches(at start: Int) -> Bool {
        for offset in delimiter.indices where body[start + offset] != delimiter[offset] { return false }
        return true
    }

    /// What follows the boundary: two dashes, or white space and the end of the line.
    private func line(at start: Int) -> Delimiter? {
        var index = start + delimiter.count
        if index + 1 < body.count, body[index] == 45, body[index + 1] == 45 {
            return Delimiter(start: start, end: index + 2, isLast: true)
        }
        while index < body.count, body[index] == 32 || body[index] == 9 { index += 1 }
        guard index + 1 < body.count, body[index] == 13, body[index + 1] == 10 else { return nil }
        return Delimiter(start: start, end: index + 2, isLast: false)
    }
}
