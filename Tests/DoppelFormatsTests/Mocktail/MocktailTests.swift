import DoppelCore
import Foundation
import Testing

@testable import DoppelFormats

@Suite("A Mocktail file") struct MocktailTests {
    private func read(_ text: String) throws -> Mocktail { try Mocktail(data: Data(text.utf8)) }

    private static let login = """
        POST
        /users/login$
        201
        Content-Type: application/json
        X-Trace:  7

        {"ok":true}

        """

    @Test("is read with LF and CRLF, its body to the last byte", arguments: ["\n", "\r\n"])
    func reading(end: String) throws {
        let mocktail = try read(Self.login.replacing("\n", with: end))
        #expect(mocktail.method == "POST")
        #expect(mocktail.url == "/users/login$")
        #expect(mocktail.status == 201)
        #expect(mocktail.headers == ["Content-Type": "application/json", "X-Trace": "7"])
        #expect(mocktail.body == Data("{\"ok\":true}\(end)".utf8))
    }

    @Test("matches method and absolute URL anywhere, in any case")
    func matching() throws {
        let stubs = StubRegistry()
        let mocktail = try read(Self.login)
        stubs.stub(mocktail.matcher, reply: mocktail.reply)
        #expect(stubs.give("POST", "https://api.example/V2/Users/Login")?.status == 201)
        #expect(stubs.give("post", "https://api.example/users/login")?.status == 201)
        #expect(stubs.give("GET", "https://api.example/users/login") == nil)
        #expect(stubs.give("POST", "https://api.example/users/login/x") == nil)
    }

    @Test("announces the length of the body, and not of the file; a wrong one is corrected")
    func length() throws {
        #expect(Given(try read(Self.login).reply.plan()).headers["Content-Length"] == "12")
        let wrong = try read("GET\n/\n200\nContent-Length: 99\n\nabc")
        #expect(Given(wrong.reply.plan()).headers == ["Content-Length": "3"])
    }

    @Test("has a bare media type in its fourth line")
    func bareType() throws {
        #expect(
            try read("GET\n/a\n200\ntext/plain; charset=utf-8\n\nx").headers == [
                "Content-Type": "text/plain; charset=utf-8"
            ])
        #expect(try read("GET\n/a\n204\ntext/plain").body.isEmpty)
    }

    @Test("has a body in base64, decoded for every request")
    func base64() throws {
        let mocktail = try read("GET\n/a\n200\nimage/png;base64\n\naGVs\nbG8=\n")
        let stubs = StubRegistry()
        stubs.stub(mocktail.matcher, reply: mocktail.reply)
        for _ in 1...3 {
            let given = try #require(stubs.give("GET", "https://b.example/a"))
            #expect(given.text == "hello")
            #expect(given.headers["Content-Type"] == "image/png")
        }
    }

    @Test("is written as it was read")
    func writing() throws {
        #expect(
            try read(Self.login).data() == Data(Self.login.replacing("X-Trace:  7", with: "X-Trace: 7").utf8))
        let binary = Mocktail(url: "/a", headers: ["Content-Type": "image/png"], body: Data([0, 255]))
        #expect(try Mocktail(data: binary.data()) == binary)
    }

    @Test(
        "that is damaged gives an error with the line",
        arguments: [
            ("", "line 1: a regular expression for the method was expected, here is the end of the file"),
            ("GET\n/a\n", "line 2: the status was expected, here is the end of the file"),
            ("GET\n\n200\n", "line 2: a regular expression for the URL was expected, here is an empty line"),
            ("GET\n/a\nOK\ntext/plain\n\n", "line 3: a status from 100 to 999 was expected, here is OK"),
            (
                "GET\n/a\n200\n\nx",
                "line 4: a media type or a header field was expected, here is an empty line"
            ),
            (
                "GET\n/a\n200\ntext/plain\nno field\n\nx",
                "line 5: a header field (Name: value) or an empty line was expected, here is no field"
            ),
            (
                "GET\n/a\n200\nimage/png;base64\n\n!!!",
                "line 6: the body is not base64, which the media type says it is"
            ),
            (
                "GET\n/a(\n200\ntext/plain\n\n",
                """
                line 2: The regular expression "/a(" is invalid: the system cannot compile it. Escape characters \
                that should stand for themselves with a backslash.
                """
            ),
        ])
    func damage(text: String, message: String) {
        do {
            _ = try read(text)
            Issue.record("no error")
        } catch {
            #expect("\(error)" == message)
        }
    }
}
