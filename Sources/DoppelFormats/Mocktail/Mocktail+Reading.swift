import DoppelCore
public import Foundation

extension Mocktail {
    /// Reads a stub.
    ///
    /// - Throws: ``FormatError`` with the line: a line is missing, a regular expression is invalid, the status is no
    ///   number, a header field is none, or the body is not base64 though it should be.
    public init(data: Data) throws(FormatError) {
        var reader = LineReader(data)
        let method = try Self.line(&reader, "a regular expression for the method")
        try Self.check(.methodMatches(method, options: .caseInsensitive), reader)
        let url = try Self.line(&reader, "a regular expression for the URL")
        try Self.check(.urlMatches(url, options: .caseInsensitive), reader)
        let status = try Self.status(&reader)
        let first = try Self.line(&reader, "a media type or a header field")
        self.init(method: method, url: url, status: status)
        let isBase64 = try readFields(first, &reader)
        body = isBase64 ? try Self.base64(reader) : Data(reader.rest)
    }

    /// Reads a file that holds a stub, usually named `….tail`.
    ///
    /// - Throws: ``FormatError`` with the file and the line.
    public init(contentsOf url: URL, limit: Int = 512 << 20) throws(FormatError) {
        let data = try InputFile.data(of: url, limit: limit)
        do throws(FormatError) { try self.init(data: data) } catch { throw error.inFile(url.path) }
    }

    /// The stub as a file; bodies that are no text are written as base64.
    public func data() -> Data {
        let type = headers["Content-Type"] ?? ContentType.unknown
        let (text, encoding) = BodyText.of(body, mimeType: type)
        var lines = [method, url, "\(status)", "Content-Type: \(type)" + (encoding.map { ";\($0)" } ?? "")]
        lines += headers.filter { !$0.name.isSameHeaderName(as: "Content-Type") }.map {
            "\($0.name): \($0.value)"
        }
        return Data((lines + ["", text]).joined(separator: "\n").utf8)
    }
}

extension Mocktail {
    private static func line(_ reader: inout LineReader, _ expected: String) throws(FormatError) -> String {
        let bytes = reader.nextOrRest()
        let text = bytes.map(LineReader.text)?.trimmingCharacters(in: .whitespaces) ?? ""
        guard !text.isEmpty else {
            let found = bytes == nil ? "the end of the file" : "an empty line"
            throw FormatError("\(expected) was expected, here is \(found)", line: max(1, reader.line))
        }
        return text
    }

    private static func check(_ matcher: RequestMatcher, _ reader: LineReader) throws(FormatError) {
        if let problem = matcher.problems.first { throw FormatError("\(problem)", line: reader.line) }
    }

    private static func status(_ reader: inout LineReader) throws(FormatError) -> Int {
        let text = try line(&reader, "the status")
        guard let status = Int(text), (100...999).contains(status) else {
            throw FormatError("a status from 100 to 999 was expected, here is \(text)", line: reader.line)
        }
        return status
    }

    /// Takes the header fields, and says whether the body is base64.
    private mutating func readFields(_ first: String, _ reader: inout LineReader) throws(FormatError) -> Bool
    {
        var line = first.contains(":") ? first : "Content-Type: \(first)"
        while true {
            guard let field = HTTPHeaders.Field(line: line) else {
                throw FormatError(
                    "a header field (Name: value) or an empty line was expected, here is \(line)",
                    line: reader.line)
            }
            headers.add(field.value, for: field.name)
            guard let next = reader.nextOrRest(), !next.isEmpty else { break }
            line = LineReader.text(next)
        }
        return takeBase64Mark()
    }

    private mutating func takeBase64Mark() -> Bool {
        guard let type = headers["Content-Type"], type.lowercased().hasSuffix("base64"),
            let semicolon = type.lastIndex(of: ";"),
            type[type.index(after: semicolon)...].trimmingCharacters(in: .whitespaces).lowercased()
                == "base64"
        else { return false }
        headers["Content-Type"] = type[..<semicolon].trimmingCharacters(in: .whitespaces)
        return true
    }

    private static func base64(_ reader: LineReader) throws(FormatError) -> Data {
        let text = reader.rest.filter { $0 > 0x20 }
        guard let data = Data(base64Encoded: text) else {
            throw FormatError(
                "the body is not base64, which the media type says it is", line: reader.line + 1)
        }
        return data
    }
}
