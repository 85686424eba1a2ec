import DoppelCore
import Testing

@testable import DoppelServer

/// Bytes that are requests, and what they are.
struct AcceptedRow: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let requests: [String]
    var isOpen = false

    init(_ name: String, _ text: String, _ requests: String..., isOpen: Bool = false) {
        self.name = name
        self.text = text
        self.requests = requests
        self.isOpen = isOpen
    }

    var testDescription: String { name }
}

@Suite("Requests that are unusual and right are understood")
struct AcceptedRequestTests {
    static let rows: [AcceptedRow] = [
        .init("the shortest", "GET / HTTP/1.1\r\nHost:\r\n\r\n", "GET / http11 host= | "),
        .init("an empty line first", "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / http11 host=a | "),
        .init("blanks around a value", "GET / HTTP/1.1\r\nHost: \t a \t\r\n\r\n", "GET / http11 host=a | "),
        .init("names in any case", "GET / HTTP/1.1\r\nhOsT: a\r\n\r\n", "GET / http11 host=a | "),
        .init(
            "a method of one's own", "M-SEARCH /a HTTP/1.1\r\nHost: a\r\n\r\n", "M-SEARCH /a http11 host=a | "
        ),
        .init("a method in lower case", "get / HTTP/1.1\r\nHost: a\r\n\r\n", "get / http11 host=a | "),
        .init("a later minor version", "GET / HTTP/1.9\r\nHost: a\r\n\r\n", "GET / http11 host=a | "),
        .init("HTTP/1.0 without Host", "GET / HTTP/1.0\r\n\r\n", "GET / http10 host= close | "),
        .init(
            "HTTP/1.0 that stays", "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", "GET / http10 host= | "
        ),
        .init(
            "close among others", "GET / HTTP/1.1\r\nHost: a\r\nConnection: x, Close\r\n\r\n",
            "GET / http11 host=a close | "),
        .init("a port", "GET / HTTP/1.1\r\nHost: a:8080\r\n\r\n", "GET / http11 host=a:8080 | "),
        .init("an empty port", "GET / HTTP/1.1\r\nHost: a:\r\n\r\n", "GET / http11 host=a: | "),
        .init("IPv6", "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", "GET / http11 host=[::1]:80 | "),
        .init(
            "an absolute target", "GET HTTP://b/c?d HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET HTTP://b/c?d http11 host=a | "),
        .init("an asterisk", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "OPTIONS * http11 host=a | "),
        .init(
            "odd characters of a target", "GET /a|b{c}^\"<>?`\\ HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /a|b{c}^\"<>?`\\ http11 host=a | "),
        .init(
            "a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
            "POST / http11 host=a | hello"),
        .init(
            "a GET with a body", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi",
            "GET / http11 host=a | hi"),
        .init(
            "leading zeros", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 005\r\n\r\nhello",
            "POST / http11 host=a | hello"),
        .init(
            "half a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhel", isOpen: true),
        .init(
            "a body that looks like a request",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 18\r\n\r\n"
                + "GET / HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n",
            "POST / http11 host=a | GET / HTTP/1.1\r\n\r\n", "GET /2 http11 host=a | "),
        .init(
            "chunks",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n"
                + "5\r\nhello\r\n00a\r\n, chunked!\r\n0\r\n\r\n",
            "POST / http11 host=a | hello, chunked!"),
        .init(
            "extensions",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2;a;b=c ; d = \"e;\\\"\r\"\r\n"
                .replacing("\r\"", with: "\"")
                + "hi\r\n0;last\r\n\r\n",
            "POST / http11 host=a | hi"),
        .init(
            "a trailer",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "2\r\nhi\r\n0\r\nSum: 7\r\nX: y\r\n\r\n",
            "POST / http11 host=a | hi Sum=7 X=y"),
        .init(
            "an expectation",
            "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\nhi",
            "POST / http11 host=a expects | hi"),
        .init(
            "an expectation without content", "GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n",
            "GET / http11 host=a | "),
        .init(
            "an expectation in HTTP/1.0", "POST / HTTP/1.0\r\nExpect: tea\r\nContent-Length: 2\r\n\r\nhi",
            "POST / http10 host= close | hi"),
        .init(
            "a CRLF too many between requests",
            "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n\r\nGET /2 HTTP/1.1\r\nHost: b\r\n\r\n",
            "GET /1 http11 host=a | ", "GET /2 http11 host=b | "),
        .init("half a request line", "GET / HT", isOpen: true),
        .init("half a head", "GET / HTTP/1.1\r\nHost: a\r\n", isOpen: true),
    ]

    @Test("a request is understood", arguments: rows)
    func understood(row: AcceptedRow) {
        let parsed = Parsed(Array(row.text.utf8))
        #expect(parsed.requests == row.requests)
        #expect(parsed.error == nil)
        #expect(parsed.isOpen == row.isOpen)
    }

    @Test("the pieces that a request comes in make no difference", arguments: rows)
    func pieces(row: AcceptedRow) {
        let bytes = Array(row.text.utf8)
        for size in 1...11 { #expect(Parsed(bytes, pieces: size) == Parsed(bytes)) }
    }

    @Test("all of them one after the other are all of them")
    func pipelined() {
        let whole = Self.rows.filter { !$0.isOpen }
        let parsed = Parsed(Array(whole.map(\.text).joined().utf8), pieces: 13)
        #expect(parsed.requests == whole.flatMap(\.requests))
        #expect(parsed.error == nil)
    }

    @Test("values that are no UTF-8 are read as Latin-1")
    func latin1() throws {
        var parser = RequestParser()
        parser.append(
            Array("GET / HTTP/1.1\r\nHost: a\r\nX: caf".utf8) + [0xE9] + Array("\r\nY: 序\r\n\r\n".utf8))
        guard case .head(let head) = try parser.next() else {
            Issue.record("there is no head")
            return
        }
        #expect(head.headers["X"] == "café")
        #expect(head.headers["Y"] == "序")
    }

    @Test("what comes after a request can be handed to another protocol")
    func rest() throws {
        var parser = RequestParser()
        parser.append(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\nframes".utf8))
        _ = try parser.next()
        #expect(try parser.next() == .end([:]))
        #expect(parser.backlog == 6)
        #expect(String(decoding: parser.takeRest(), as: UTF8.self) == "frames")
        #expect(!parser.isMidRequest)
    }
}
