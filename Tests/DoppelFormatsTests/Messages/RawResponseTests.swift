import DoppelCore
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelFormats

@Suite("A raw HTTP response") struct RawResponseTests {
    private func read(_ text: String) throws -> RawResponse { try RawResponse(data: Data(text.utf8)) }

    @Test("is read with any version of HTTP, and with CRLF and LF", arguments: ["\n", "\r\n"])
    func versions(end: String) throws {
        let lines = [
            "HTTP/2 201", "content-type: text/plain", "Set-Cookie: a=1", "set-cookie: b=2", "", "hi\nyou",
        ]
        let response = try read(lines.joined(separator: end))
        #expect(response.version == "HTTP/2")
        #expect(response.status == 201)
        #expect(response.reason == "")
        #expect(response.headers.values(for: "Set-Cookie") == ["a=1", "b=2"])
        #expect(response.body == Data("hi\nyou".utf8))
        #expect(try read("HTTP/1.0 404 Not Found\(end)\(end)").reason == "Not Found")
    }

    @Test("survives a byte-order mark, empty lines before it, folded values and Latin-1")
    func traps() throws {
        #expect(try read("\u{FEFF}\r\nHTTP/1.1 200 OK\r\nX: a\r\n  b\r\n\r\n").headers["X"] == "a b")
        let latin = Data("HTTP/1.1 200 OK\r\nX: ".utf8) + [0xE9] + Data("\r\n\r\n".utf8)
        #expect(try RawResponse(data: latin).headers["X"] == "é")
    }

    @Test("is the last of those that curl prints for proxies, 100 Continue and redirects")
    func several() throws {
        let text = """
            HTTP/1.1 200 Connection established

            HTTP/1.1 100 Continue

            HTTP/1.1 302 Found
            Location: /b
            Content-Length: 20

            HTTP/2 200
            content-length: 2

            ok
            """
        #expect(try read(text).body == Data("ok".utf8))
        #expect(try read(text).version == "HTTP/2")
    }

    @Test("keeps a body that looks like a response, when its length or type says that it is the body")
    func messageAsBody() throws {
        let inner = "HTTP/1.1 404 Not Found\r\n\r\n"
        #expect(
            try read("HTTP/1.1 200 OK\r\nContent-Length: \(inner.utf8.count)\r\n\r\n\(inner)").body
                == Data(inner.utf8))
        #expect(
            try read("HTTP/1.1 200 OK\r\nContent-Type: message/http\r\n\r\n\(inner)").body == Data(inner.utf8)
        )
    }

    @Test(
        "has its chunks put together; what curl has put together stays as it is",
        arguments: [
            ("5\r\nhello\r\n6;x=1\r\n world\r\n0\r\n\r\n", "hello world"),
            ("5\nhello\n0\n\n", "hello"),
            ("5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n", "hello"),
            ("0\r\n\r\n", ""),
            ("{\"a\":1}\n", "{\"a\":1}\n"),
            ("100\r\n200\r\n", "100\r\n200\r\n"),
            ("", ""),
        ])
    func chunks(body: String, content: String) throws {
        let response = try read("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
        #expect(String(decoding: response.body, as: UTF8.self) == content)
    }

    @Test(
        "that is damaged gives an error with the line",
        arguments: [
            ("", "the file is empty"),
            ("HTTP/1.1 200", "the first line does not end"),
            (
                "{\"a\": 1}\n",
                "line 1: a status line such as HTTP/1.1 200 OK was expected, here is \"{\\\"a\\\": 1}\""
            ),
            (
                "HTTP/1.1 abc OK\n\n",
                "line 1: a status line such as HTTP/1.1 200 OK was expected, here is \"HTTP/1.1 abc OK\""
            ),
            (
                "HTTP/1.1 200 OK\nA: b\n",
                "line 3: the head does not end: put an empty line after the last header field"
            ),
            (
                "HTTP/1.1 200 OK\nA: b\n{\"a\"}\n",
                "line 3: a header field (Name: value) or an empty line was expected, here is \"{\\\"a\\\"}\""
            ),
            (
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\nok\n9\nno",
                "line 6: a chunk of the body is damaged or cut off: record the response again"
            ),
            (
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\nok\nFFFFFFFFFFFFFFFFFF\n",
                "line 6: a chunk of the body is damaged or cut off: record the response again"
            ),
        ])
    func damage(text: String, message: String) {
        #expect(throws: FormatError.self) { try read(text) }
        do { _ = try read(text) } catch { #expect("\(error)" == message) }
    }

    @Test("is written as it was read")
    func writing() throws {
        let text = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nX: 1\r\n\r\nbody"
        #expect(try read(text).data() == Data(text.utf8))
        #expect(try read("HTTP/2 200\n\n").data() == Data("HTTP/2 200\r\n\r\n".utf8))
    }
}

@Suite("A reply of a raw response") struct RawReplyTests {
    private func given(_ head: String, _ body: Data = Data()) -> Given {
        Given(Reply.message(Data(head.replacing("\n", with: "\r\n").utf8) + body).plan())
    }

    @Test("has the recorded status, fields and body, and no other fields")
    func fields() {
        let given = given("HTTP/1.1 418 Teapot\nSet-Cookie: a\nSet-Cookie: b\n\n", Data("x".utf8))
        #expect(given.status == 418)
        #expect(given.reason == "Teapot")
        #expect(given.headers == ["Set-Cookie": "a", "Set-Cookie": "b"])
        #expect(given.text == "x")
    }

    @Test("corrects a Content-Length that an edit has made wrong, and leaves that of a response to HEAD")
    func contentLength() {
        #expect(
            given("HTTP/1.1 200 OK\nContent-Length: 9\n\n", Data("x".utf8)).headers["Content-Length"] == "1")
        #expect(given("HTTP/1.1 200 OK\nContent-Length: 9\n\n").headers["Content-Length"] == "9")
    }

    @Test("is decoded by the client, whether curl has decompressed the body or not")
    func contentEncoding() throws {
        let head = "HTTP/1.1 200 OK\nContent-Encoding: gzip\n\n"
        let zipped = try #require(Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA=="))
        #expect(given(head, zipped).body == zipped)
        #expect(given(head, zipped).headers == ["Content-Encoding": "gzip"])
        let reply = Reply.message(Data(head.replacing("\n", with: "\r\n").utf8) + Data("hello".utf8))
        #expect(Given(reply.plan()).text == "hello")
        #expect(Given(reply.plan()).headers == ["Content-Encoding": "gzip"])
    }

    @Test("tells at the stub what is wrong with its file")
    func problems() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("oops\n", to: "a.response")
        let reply = Reply.message(file: "a.response", in: .folder(folder.url))
        #expect(
            reply.problems.map(\.description) == [
                """
                The recorded response cannot be read: \(file.path):1: a status line such as HTTP/1.1 200 OK was \
                expected, here is "oops"
                """
            ])
        #expect(Reply.message(file: "b.response", in: .folder(folder.url)).problems.count == 1)
    }
}
