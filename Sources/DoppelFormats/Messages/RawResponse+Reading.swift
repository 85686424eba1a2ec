import DoppelCore
import Foundation

extension RawResponse {
    /// Takes a status line and header fields, with the empty line after them.
    static func head(_ reader: inout LineReader) throws(FormatError) -> RawResponse {
        var first = reader.next()
        while let line = first, line.isEmpty { first = reader.next() }
        guard let first else {
            throw FormatError(
                reader.rest.isEmpty ? "the file is empty" : "the first line does not end")
        }
        guard var head = RawResponse(statusLine: LineReader.text(first)) else {
            throw FormatError(
                "a status line such as HTTP/1.1 200 OK was expected, here is \(shown(first))",
                line: reader.line)
        }
        head.headers = try fields(&reader)
        return head
    }

    /// RFC 9112, section 4; RFC 9113 and 9114 have no such line, curl writes `HTTP/2 200` for them.
    private init?(statusLine: String) {
        let parts = statusLine.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count > 1, parts[0].hasPrefix("HTTP/"), parts[0].dropFirst(5).first?.isNumber == true,
            parts[1].utf8.count == 3, let status = Int(parts[1]), status >= 100
        else { return nil }
        let reason = parts.count > 2 ? parts[2].trimmingCharacters(in: .whitespaces) : ""
        self.init(version: String(parts[0]), status: status, reason: reason)
    }

    private static func fields(_ reader: inout LineReader) throws(FormatError) -> HTTPHeaders {
        var fields: [HTTPHeaders.Field] = []
        while let bytes = reader.next() {
            if bytes.isEmpty { return HTTPHeaders(fields) }
            let line = LineReader.text(bytes)
            if line.first == " " || line.first == "\t", let last = fields.last {
                // A folded value (RFC 9112, section 5.2).
                let value = last.value + " " + line.trimmingCharacters(in: .whitespaces)
                fields[fields.count - 1].value = value
                continue
            }
            guard let field = HTTPHeaders.Field(line: line) else {
                throw FormatError(
                    "a header field (Name: value) or an empty line was expected, here is \(shown(bytes))",
                    line: reader.line)
            }
            fields.append(field)
        }
        throw FormatError(
            "the head does not end: put an empty line after the last header field", line: reader.line + 1)
    }

    private static func shown(_ line: Data) -> String {
        let text = LineReader.text(line.prefix(40))
        return text.isEmpty ? "an empty line" : (line.count > 40 ? text + "…" : text).debugDescription
    }

    /// Whether another response comes next, and is not this one's body.
    func isFollowedByResponse(_ reader: LineReader) -> Bool {
        var ahead = reader
        guard let line = ahead.next(), RawResponse(statusLine: LineReader.text(line)) != nil else {
            return false
        }
        let isMessage = headers["Content-Type"]?.lowercased().hasPrefix("message/http") == true
        return !isMessage && headers["Content-Length"] != "\(reader.rest.count)"
    }

    func decodedBody(_ reader: LineReader) throws(FormatError) -> Data {
        let codings = headers["Transfer-Encoding"]?.lowercased() ?? ""
        guard codings.hasSuffix("chunked") else { return Data(reader.rest) }
        return try ChunkedBody.decoded(reader)
    }
}

extension HTTPHeaders.Field {
    /// A field line; `nil` when there is no name with a colon behind it.
    init?(line: String) {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let name = line[..<colon].trimmingCharacters(in: .whitespaces)
        guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { return nil }
        self.init(
            name: name,
            value: line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
}
