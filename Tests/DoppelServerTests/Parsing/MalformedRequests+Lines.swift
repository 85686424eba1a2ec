@testable import DoppelServer

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
}
