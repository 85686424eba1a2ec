import Foundation
import Testing

@testable import DoppelCore

@Suite("The request in an error's text")
struct RequestTextTests {
    private func head(_ request: InterceptedRequest) -> String {
        let text = StubRegistry().unmatched(request)?.description ?? ""
        return text.components(separatedBy: "\nThe registry")[0]
    }

    private func remedy(_ request: InterceptedRequest) -> String {
        let lines = (StubRegistry().unmatched(request)?.description ?? "").split(separator: "\n")
        return lines.first { $0.hasPrefix("  stubs.stub") }.map(String.init) ?? ""
    }

    @Test("has no secrets, wherever they stand, and neither has the line to paste")
    func secrets() {
        let request = InterceptedRequest.make(
            .post, "https://ada:pw@a.b/login?api_key=hidden1&q=1",
            headers: ["Authorization": "Bearer hidden2", "Cookie": "sid=hidden3", "Accept": "a"],
            body: #"{"user":"ada","credentials":{"password":"hidden4"}}"#)
        #expect(
            head(request) == """
                No stub matched POST https://ada:[redacted]@a.b/login?api_key=[redacted]&q=1
                  Authorization: [redacted]
                  Cookie: [redacted]
                  Accept: a
                  body: {"credentials":{"password":"[redacted]"},"user":"ada"}
                """)
        #expect(
            remedy(request) == """
                  stubs.stub(.post("https://a.b/login?q=1") && .query("api_key", .any) && \
                .jsonBody(["credentials": ["password": .any], "user": "ada"]), reply: .json([:]))
                """)
        #expect(StubRegistry().unmatched(request)?.description.contains("hidden") == false)
    }

    @Test("has no secrets of forms, also of those that do not say what they are")
    func forms() {
        let form = InterceptedRequest.form("user=ada&password=hidden")
        #expect(head(form).hasSuffix("\n  body: user=ada&password=[redacted]"))
        #expect(remedy(form).contains(#".exactFormBody(["user": "ada", "password": .any])"#))
        let untyped = InterceptedRequest.make(.post, "https://a.b/", body: "user=ada&password=hidden")
        #expect(head(untyped).hasSuffix("\n  body: user=ada&password=[redacted]"))
        #expect(
            remedy(untyped) == #"  stubs.stub(.post("https://a.b/") && .bodyText(.any), reply: .json([:]))"#)
    }

    @Test("has no secrets of multipart parts")
    func parts() {
        let body = [
            "--B", #"Content-Disposition: form-data; name="user""#, "", "ada", "--B",
            #"content-disposition: form-data; name="new-password""#, "Content-Type: text/plain", "", "hidden",
            "--B--", "",
        ].joined(separator: "\r\n")
        let request = InterceptedRequest.make(
            .post, "https://a.b/", headers: ["Content-Type": "multipart/form-data; boundary=B"], body: body)
        #expect(
            head(request) == """
                No stub matched POST https://a.b/
                  Content-Type: multipart/form-data; boundary=B
                  body: --B
                  Content-Disposition: form-data; name="user"
                  
                  ada
                  --B
                  content-disposition: form-data; name="new-password"
                  Content-Type: text/plain
                  
                  [redacted]
                  --B--
                  
                """)
    }

    @Test("is cut where the body is long, with a word on where to find the rest")
    func longBody() throws {
        let body = String(repeating: "0123456789", count: 60)
        let request = InterceptedRequest.make(.put, "https://a.b/", body: body)
        #expect(
            head(request) == """
                No stub matched PUT https://a.b/
                  body: \(body.prefix(500))…
                  (cut; UnmatchedRequest.request.text has the whole body of 600 bytes)
                """)
        #expect(StubRegistry().unmatched(request)?.request.text == body)
        let short = String(body.prefix(500))
        #expect(head(.make(.put, "https://a.b/", body: short)).hasSuffix("body: \(short)"))
    }

    @Test("shows text in its character set, and says when a body is no text or was not read")
    func otherBodies() {
        var request = InterceptedRequest.make(
            .put, "https://a.b/", headers: ["Content-Type": "text/plain; charset=latin1"])
        request.body = .data(Data([0x63, 0x61, 0x66, 0xE9]))
        #expect(head(request).hasSuffix("body: café"))
        request.headers = [:]
        #expect(head(request).hasSuffix("body: 4 bytes that are not text"))
        request.body = .unread(length: 4)
        #expect(head(request).hasSuffix("body: a stream that no matcher asked for, so that it was not read"))
        request.body = .data(Data())
        #expect(head(request) == "No stub matched PUT https://a.b/")
    }

    @Test("is cut where the URL or a header is long")
    func longHead() {
        let long = String(repeating: "x", count: 2_000)
        let text = head(.make(.get, "https://a.b/\(long)", headers: ["X-Long": long]))
        #expect(
            text == """
                No stub matched GET https://a.b/\(long.prefix(1_000 - 12))… (2012 characters in all)
                  X-Long: \(long.prefix(200))… (2000 characters in all)
                """)
    }

    @Test("is one line in a summary")
    func summary() {
        let error = StubRegistry().unmatched(.make(.get, "https://a.b/c?token=x"))
        #expect(error?.summary == "no stub matched GET https://a.b/c?token=[redacted]")
    }
}

@Suite("An unmatched request as an NSError")
struct UnmatchedErrorTests {
    private let error = StubRegistry().unmatched(.make(.get, "https://a.b/c"))

    @Test("has the explanation as its description, and the failing URL under Foundation's keys")
    func bridged() throws {
        let error = try #require(error)
        let bridged = error as NSError
        #expect(bridged.domain == "Doppel.UnmatchedRequest")
        #expect(bridged.localizedDescription == error.description)
        #expect(bridged.userInfo["NSErrorFailingURLKey"] as? URL == URL(string: "https://a.b/c"))
        #expect(bridged.userInfo["NSErrorFailingURLStringKey"] as? String == "https://a.b/c")
        #expect((error as any Error).localizedDescription == error.description)
        #expect("\(error)" == error.description)
    }
}
