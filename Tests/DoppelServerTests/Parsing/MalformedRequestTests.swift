import Testing

@testable import DoppelServer

/// A request that has to be refused, and why.
struct MalformedRow: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let error: MalformedRequest

    init(_ name: String, _ text: String, _ error: MalformedRequest) {
        self.name = name
        self.text = text
        self.error = error
    }

    var testDescription: String { name }
    var bytes: [UInt8] { Array(text.utf8) }
}

@Suite("Malformed requests are refused, each with its reason and status")
struct MalformedRequestTests {
    static let rows = lines + requestLines + fields + hosts + lengths + codings + chunks + sizes

    @Test("a malformed request is refused", arguments: rows)
    func refused(row: MalformedRow) {
        let parsed = Parsed(row.bytes, limits: .small)
        #expect(parsed.error == row.error)
        #expect(parsed.requests == [], "nothing of it may be taken for a request")
    }

    @Test("a malformed request is refused in whatever pieces it comes", arguments: rows)
    func refusedInPieces(row: MalformedRow) {
        for size in 1...7 { #expect(Parsed(row.bytes, limits: .small, pieces: size).error == row.error) }
    }

    @Test("a malformed request behind a good one is refused as well", arguments: rows)
    func refusedBehindAnother(row: MalformedRow) {
        let first = Array("POST /first HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi".utf8)
        let parsed = Parsed(first + row.bytes, limits: .small)
        #expect(parsed.requests == ["POST /first http11 host=a | hi"])
        #expect(parsed.error == row.error)
    }

    @Test("after an error nothing is read any more")
    func staysFailed() throws {
        var parser = RequestParser()
        parser.append(Array("GET /\n".utf8))
        #expect(throws: MalformedRequest.bareLineFeed) { try parser.next() }
        parser.append(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(throws: MalformedRequest.bareLineFeed) { try parser.next() }
    }

    @Test(
        "the status says whose fault it is",
        arguments: [
            (MalformedRequest.bareLineFeed, 400), (.tooSlow, 408), (.bodyTooLarge(limit: 1), 413),
            (.targetTooLong(limit: 1), 414), (.expectation("tea"), 417), (.headTooLarge(limit: 1), 431),
            (.tooManyFields(limit: 1), 431), (.unknownTransferCoding("gzip, chunked"), 501), (.tunnel, 501),
            (.unsupportedVersion("HTTP/2.0"), 505),
        ])
    func status(error: MalformedRequest, status: Int) {
        #expect(error.status == status)
        #expect(error.description.hasSuffix(".") || error.description.contains(": "))
    }
}

extension MessageLimits {
    static let small = MessageLimits(targetBytes: 64, headBytes: 512, fieldCount: 8, bodyBytes: 1_000)
}

// MARK: - The table

/// Families: RFC 9112, section 11.2; the cases of public parser suites (llhttp, h11, Go's net/http, nginx)
/// and of smuggling research: CL.TE, TE.CL, TE.TE, CL.CL, hidden and folded fields, chunk sizes, bare line
/// ends.
extension MalformedRequestTests {
    private static let host = "Host: a\r\n"

    static let lines: [MalformedRow] = [
        .init("bare LF after the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n", .bareLineFeed),
        .init("bare LF after a field", "GET / HTTP/1.1\r\nHost: a\n\r\n", .bareLineFeed),
        .init("bare LF as the empty line", "GET / HTTP/1.1\r\nHost: a\r\n\n", .bareLineFeed),
        .init("LF before the request line", "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .bareLineFeed),
        .init("CR in the request line", "GET /\r HTTP/1.1\r\nHost: a\r\n\r\n", .bareCarriageReturn),
        .init("CR in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", .bareCarriageReturn),
        .init(
            "CR hiding a field", "GET / HTTP/1.1\r\nX: y\rContent-Length: 5\r\nHost: a\r\n\r\n",
            .bareCarriageReturn),
        .init("CR CR LF", "GET / HTTP/1.1\r\nHost: a\r\r\n\r\n", .bareCarriageReturn),
        .init("two empty lines first", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
        .init("a folded line", "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n", .foldedLine),
        .init("a line folded by a tab", "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n\tb\r\n\r\n", .foldedLine),
        .init("space before the first field", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", .foldedLine),
        .init("a line of spaces", "GET / HTTP/1.1\r\nHost: a\r\n  \r\n\r\n", .foldedLine),
        .init("TLS in place of HTTP", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n\r\n", .requestLine),
    ]

    static let requestLines: [MalformedRow] = [
        .init("no target", "GET HTTP/1.1\r\n\(host)\r\n", .requestLine),
        .init("no version (HTTP/0.9)", "GET /\r\n\r\n", .requestLine),
        .init("two spaces before the target", "GET  / HTTP/1.1\r\n\(host)\r\n", .requestLine),
        .init("two spaces before the version", "GET /  HTTP/1.1\r\n\(host)\r\n", .requestLine),
        .init("a space in the target", "GET /a b HTTP/1.1\r\n\(host)\r\n", .requestLine),
        .init("a space after the version", "GET / HTTP/1.1 \r\n\(host)\r\n", .version),
        .init("tabs in place of spaces", "GET\t/\tHTTP/1.1\r\n\(host)\r\n", .requestLine),
        .init("a leading space", " GET / HTTP/1.1\r\n\(host)\r\n", .method),
        .init("a method with a colon", "GET: / HTTP/1.1\r\n\(host)\r\n", .method),
        .init("a method with a control character", "G\u{1}T / HTTP/1.1\r\n\(host)\r\n", .method),
        .init("a method beyond ASCII", "GÉT / HTTP/1.1\r\n\(host)\r\n", .method),
        .init("NUL in the target", "GET /\u{0} HTTP/1.1\r\n\(host)\r\n", .target),
        .init("DEL in the target", "GET /\u{7F} HTTP/1.1\r\n\(host)\r\n", .target),
        .init("a target beyond ASCII", "GET /é HTTP/1.1\r\n\(host)\r\n", .target),
        .init("a fragment", "GET /a#b HTTP/1.1\r\n\(host)\r\n", .target),
        .init("a relative target", "GET books HTTP/1.1\r\n\(host)\r\n", .target),
        .init("a target with another scheme", "GET ftp://a/ HTTP/1.1\r\n\(host)\r\n", .target),
        .init("an absolute target without a host", "GET http:///a HTTP/1.1\r\n\(host)\r\n", .target),
        .init("an absolute target with a user", "GET http://u:p@a/ HTTP/1.1\r\n\(host)\r\n", .target),
        .init("an asterisk for GET", "GET * HTTP/1.1\r\n\(host)\r\n", .target),
        .init("a tunnel", "CONNECT a:443 HTTP/1.1\r\n\(host)\r\n", .tunnel),
        .init("a version in lower case", "GET / http/1.1\r\n\(host)\r\n", .version),
        .init("another protocol", "GET / HTTQ/1.1\r\n\(host)\r\n", .version),
        .init("a version without a point", "GET / HTTP/11\r\n\(host)\r\n", .version),
        .init("a version with a comma", "GET / HTTP/1,1\r\n\(host)\r\n", .version),
        .init("a version with two digits", "GET / HTTP/1.10\r\n\(host)\r\n", .version),
        .init("a version with a sign", "GET / HTTP/+1.1\r\n\(host)\r\n", .version),
        .init("a version of letters", "GET / HTTP/x.y\r\n\(host)\r\n", .version),
        .init("HTTP/0.9 by name", "GET / HTTP/0.9\r\n\(host)\r\n", .unsupportedVersion("HTTP/0.9")),
        .init("HTTP/2's preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .unsupportedVersion("HTTP/2.0")),
        .init("HTTP/2 by name", "GET / HTTP/2.0\r\n\(host)\r\n", .unsupportedVersion("HTTP/2.0")),
        .init("HTTP/3 by name", "GET / HTTP/3.0\r\n\(host)\r\n", .unsupportedVersion("HTTP/3.0")),
    ]

    static let fields: [MalformedRow] = [
        .init("space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", .spaceBeforeColon),
        .init("tab before the colon", "GET / HTTP/1.1\r\nHost: a\r\nX\t: b\r\n\r\n", .spaceBeforeColon),
        .init(
            "space before the colon of a length",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\nhello", .spaceBeforeColon),
        .init("no colon", "GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", .missingColon),
        .init("no name", "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", .fieldName),
        .init("a space in the name", "GET / HTTP/1.1\r\nHost: a\r\nX Y: b\r\n\r\n", .fieldName),
        .init("a name with a bracket", "GET / HTTP/1.1\r\nHost: a\r\nX[0]: b\r\n\r\n", .fieldName),
        .init("a name beyond ASCII", "GET / HTTP/1.1\r\nHost: a\r\nÜ: b\r\n\r\n", .fieldName),
        .init("NUL in a name", "GET / HTTP/1.1\r\nHost: a\r\nX\u{0}: b\r\n\r\n", .fieldName),
        .init("NUL in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: b\u{0}c\r\n\r\n", .controlCharacter(0)),
        .init("DEL in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: \u{7F}\r\n\r\n", .controlCharacter(0x7F)),
        .init("ESC in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: \u{1B}[0m\r\n\r\n", .controlCharacter(0x1B)),
        .init("another expectation", "GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n", .expectation("tea")),
        .init(
            "two expectations", "GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue, tea\r\n\r\n",
            .expectation("100-continue, tea")),
    ]

    static let hosts: [MalformedRow] = [
        .init("no Host", "GET / HTTP/1.1\r\n\r\n", .missingHost),
        .init("no Host beside an absolute target", "GET http://a/ HTTP/1.1\r\n\r\n", .missingHost),
        .init("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .repeatedHost),
        .init("two equal Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .repeatedHost),
        .init("two Hosts in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nhost: b\r\n\r\n", .repeatedHost),
        .init("a list as Host", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", .invalidHost("a, b")),
        .init("a user in Host", "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", .invalidHost("u@a")),
        .init("a path in Host", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .invalidHost("a/b")),
        .init("a query in Host", "GET / HTTP/1.1\r\nHost: a?b\r\n\r\n", .invalidHost("a?b")),
        .init("a URL as Host", "GET / HTTP/1.1\r\nHost: http://a\r\n\r\n", .invalidHost("http://a")),
        .init("letters as port", "GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", .invalidHost("a:b")),
        .init("a port too large", "GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n", .invalidHost("a:65536")),
        .init("two ports", "GET / HTTP/1.1\r\nHost: a:1:2\r\n\r\n", .invalidHost("a:1:2")),
        .init("a port alone", "GET / HTTP/1.1\r\nHost: :80\r\n\r\n", .invalidHost(":80")),
        .init("an open bracket", "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", .invalidHost("[::1")),
        .init("brackets around a name", "GET / HTTP/1.1\r\nHost: [a]\r\n\r\n", .invalidHost("[a]")),
        .init("text after brackets", "GET / HTTP/1.1\r\nHost: [::1]a\r\n\r\n", .invalidHost("[::1]a")),
    ]

    private static func post(_ fields: String, _ body: String = "hello") -> String {
        "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(body)"
    }

    static let lengths: [MalformedRow] =
        [
            ("a sign", "+5"), ("a negative length", "-5"), ("hexadecimal", "0x5"), ("letters", "five"),
            ("a fraction", "5.0"), ("an exponent", "5e0"), ("a space within", "1 5"), ("nothing", ""),
            ("a list of equals", "5, 5"), ("a list", "5,6"), ("an underscore", "1_0"), ("a semicolon", "5;"),
            ("too large a number", "18446744073709551616"), ("digits beyond ASCII", "\u{0665}"),
        ].map { .init("Content-Length: \($0.0)", post("Content-Length: \($0.1)\r\n"), .contentLength($0.1)) }
        + [
            .init(
                "two different lengths", post("Content-Length: 5\r\nContent-Length: 0\r\n"),
                .repeatedContentLength),
            .init(
                "two equal lengths", post("Content-Length: 5\r\ncontent-length: 5\r\n"),
                .repeatedContentLength),
            .init("a length over the limit", post("Content-Length: 1001\r\n"), .bodyTooLarge(limit: 1_000)),
        ]

    static let codings: [MalformedRow] = [
        .init(
            "CL.TE", post("Content-Length: 13\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\nSMUGGLED"),
            .lengthWithTransferEncoding),
        .init(
            "TE.CL",
            post("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "8\r\nSMUGGLED\r\n0\r\n\r\n"),
            .lengthWithTransferEncoding),
        .init(
            "TE.TE, the second unknown",
            post("Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n"), .transferEncoding("chunked, x")),
        .init(
            "TE.TE, the first unknown",
            post("Transfer-Encoding: x\r\nTransfer-Encoding: chunked\r\n"),
            .unknownTransferCoding("x, chunked")),
        .init(
            "chunked twice", post("Transfer-Encoding: chunked, chunked\r\n"),
            .transferEncoding("chunked, chunked")),
        .init(
            "chunked in two fields", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"),
            .transferEncoding("chunked, chunked")),
        .init(
            "chunked not last", post("Transfer-Encoding: chunked, gzip\r\n"),
            .transferEncoding("chunked, gzip")),
        .init(
            "a coding below chunks", post("Transfer-Encoding: gzip, chunked\r\n"),
            .unknownTransferCoding("gzip, chunked")),
        .init("identity", post("Transfer-Encoding: identity\r\n"), .transferEncoding("identity")),
        .init("a misspelt coding", post("Transfer-Encoding: xchunked\r\n"), .transferEncoding("xchunked")),
        .init(
            "a quoted coding", post("Transfer-Encoding: \"chunked\"\r\n"), .transferEncoding("\"chunked\"")),
        .init(
            "a parameter of chunked", post("Transfer-Encoding: chunked;q=1\r\n"),
            .transferEncoding("chunked;q=1")),
        .init("an empty coding", post("Transfer-Encoding:\r\n"), .transferEncoding("")),
        .init("a vertical tab", post("Transfer-Encoding: \u{B}chunked\r\n"), .controlCharacter(0xB)),
        .init("a folded coding", post("Transfer-Encoding:\r\n chunked\r\n"), .foldedLine),
        .init("a space before the colon", post("Transfer-Encoding : chunked\r\n"), .spaceBeforeColon),
        .init("a hidden name", post("X: y\nTransfer-Encoding: chunked\r\n"), .bareLineFeed),
        .init(
            "a coding in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            .transferEncodingInOldVersion),
    ]

    private static func chunked(_ body: String) -> String { post("Transfer-Encoding: chunked\r\n", body) }

    static let chunks: [MalformedRow] = [
        .init("no size", chunked("\r\nhello\r\n"), .chunkSize),
        .init("no hexadecimal number", chunked("g\r\n"), .chunkSize),
        .init("0x", chunked("0x5\r\nhello\r\n0\r\n\r\n"), .chunkSize),
        .init("a sign", chunked("+5\r\nhello\r\n0\r\n\r\n"), .chunkSize),
        .init("a negative size", chunked("-5\r\nhello\r\n0\r\n\r\n"), .chunkSize),
        .init("a leading space", chunked(" 5\r\nhello\r\n0\r\n\r\n"), .chunkSize),
        .init("an underscore", chunked("5_\r\nhello\r\n0\r\n\r\n"), .chunkSize),
        .init("a trailing space", chunked("5 \r\nhello\r\n0\r\n\r\n"), .chunkExtension),
        .init("a size that overflows", chunked("FFFFFFFFFFFFFFFFF\r\n"), .bodyTooLarge(limit: 1_000)),
        .init(
            "a size that would wrap to 5", chunked("10000000000000005\r\nhello\r\n"),
            .bodyTooLarge(limit: 1_000)),
        .init("a size over the limit", chunked("3e9\r\n"), .bodyTooLarge(limit: 1_000)),
        .init(
            "chunks over the limit together",
            chunked("3e8\r\n" + String(repeating: "x", count: 1_000) + "\r\n1\r\nx\r\n0\r\n\r\n"),
            .bodyTooLarge(limit: 1_000)),
        .init("bare LF after the size", chunked("5\nhello\r\n0\r\n\r\n"), .bareLineFeed),
        .init("bare CR after the size", chunked("5\rhello\r\n0\r\n\r\n"), .bareCarriageReturn),
        .init("a chunk longer than announced", chunked("4\r\nhello\r\n0\r\n\r\n"), .chunkEnd),
        .init("no CRLF after a chunk", chunked("5\r\nhello0\r\n\r\n"), .chunkEnd),
        .init("bare LF after a chunk", chunked("5\r\nhello\n0\r\n\r\n"), .chunkEnd),
        .init("bare CR after a chunk", chunked("5\r\nhello\r0\r\n\r\n"), .chunkEnd),
        .init("an extension without a name", chunked("5;\r\nhello\r\n0\r\n\r\n"), .chunkExtension),
        .init("an extension without a value", chunked("5;a=\r\nhello\r\n0\r\n\r\n"), .chunkExtension),
        .init("an open quote", chunked("5;a=\"b\r\nhello\r\n0\r\n\r\n"), .chunkExtension),
        .init("LF in an extension", chunked("5;a\nhello\r\n0\r\n\r\n"), .bareLineFeed),
        .init("NUL in an extension", chunked("5;\u{0}\r\nhello\r\n0\r\n\r\n"), .chunkExtension),
        .init("bare LF in the trailer", chunked("0\r\nX: y\n\r\n"), .bareLineFeed),
        .init("bare LF after the last chunk", chunked("0\r\n\n"), .bareLineFeed),
        .init("a folded trailer", chunked("0\r\nX: y\r\n z\r\n\r\n"), .foldedLine),
        .init(
            "a length in the trailer", chunked("0\r\nContent-Length: 5\r\n\r\n"), .trailer("Content-Length")),
        .init(
            "a coding in the trailer", chunked("0\r\nTransfer-Encoding: chunked\r\n\r\n"),
            .trailer("Transfer-Encoding")),
        .init("a host in the trailer", chunked("0\r\nHost: b\r\n\r\n"), .trailer("Host")),
        .init(
            "a request in place of a trailer", chunked("0\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
            .missingColon),
    ]

    static let sizes: [MalformedRow] = [
        .init(
            "a long target", "GET /\(String(repeating: "a", count: 64)) HTTP/1.1\r\n\(host)\r\n",
            .targetTooLong(limit: 64)),
        .init(
            "a target without an end", "GET /\(String(repeating: "a", count: 600))", .targetTooLong(limit: 64)
        ),
        .init("a method without an end", String(repeating: "A", count: 600), .headTooLarge(limit: 512)),
        .init(
            "a long field", "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 600))",
            .headTooLarge(limit: 512)),
        .init(
            "many fields",
            "GET / HTTP/1.1\r\n\(host)" + (1...8).map { "X\($0): y\r\n" }.joined() + "\r\n",
            .tooManyFields(limit: 8)),
        .init(
            "many trailer fields", chunked("0\r\n" + (1...9).map { "X\($0): y\r\n" }.joined() + "\r\n"),
            .tooManyFields(limit: 8)),
        .init(
            "extensions without an end",
            chunked((1...80).map { _ in "1;a=\(String(repeating: "x", count: 60))\r\nx\r\n" }.joined()),
            .chunkExtensionsTooLong(limit: 4_096)),
    ]
}
