@testable import DoppelServer

/// Where a body ends, which is what requests are smuggled with.
extension MalformedRequestTests {
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
            .transferEncoding("x, chunked")),
        .init(
            "TE.TE, the first empty", post("Transfer-Encoding:\r\nTransfer-Encoding: chunked\r\n"),
            .transferEncoding(", chunked")),
        .init(
            "an empty member", post("Transfer-Encoding: , chunked\r\n"), .transferEncoding(", chunked")),
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
            "a long target", "GET /\(String(repeating: "a", count: 64)) HTTP/1.1\r\nHost: a\r\n\r\n",
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
            "GET / HTTP/1.1\r\nHost: a\r\n" + (1...8).map { "X\($0): y\r\n" }.joined() + "\r\n",
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
