import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A redirect's next hop", .timeLimit(.minutes(1)))
struct CookieHopTests {
    private let stubs = StubRegistry()
    private let configuration: URLSessionConfiguration

    init() {
        configuration = stubs.configuration
        stubs.stub(reply: .text("end"))
    }

    /// What each hop of a request for `/start` sent.
    private func sent(
        _ setCookies: String..., to target: String = "/next", headers: [String: String] = [:],
        delegate: CallbackRecorder? = nil, _ change: (inout URLRequest) -> Void = { _ in }
    ) async throws -> [String?] {
        let redirect = setCookies.reduce(Reply.redirect(to: target)) { $0.addingHeader("Set-Cookie", $1) }
        stubs.stub(.get("/start"), reply: redirect)
        var request = URLRequest.make(url("/start"), headers: headers)
        change(&request)
        let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        _ = try await session.data(for: request)
        return stubs.fields("Cookie")
    }

    private func keep(_ cookie: String, for url: URL = url()) {
        let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": cookie], for: url)
        configuration.httpCookieStorage?.setCookies(cookies, for: url, mainDocumentURL: nil)
    }

    @Test(
        "gets the cookies that are meant for it",
        arguments: [
            (["a=1"], "/next", "a=1"),
            (["a=1; Path=/next"], "/next", "a=1"), (["a=1; Path=/next"], "/next/deeper", "a=1"),
            (["a=1; Path=/next/"], "/next", nil), (["a=1; Path=/next"], "/nextdoor", nil),
            (["a=1; Path=/elsewhere"], "/next", nil),
            (["a=1; Path=/", "b=2; Path=/next"], "/next", "b=2; a=1"),
            (["a=1; Secure"], "/next", "a=1"), (["a=1; Secure"], "http://api.example.com/next", nil),
            (["a=1; Domain=example.com"], "https://www.example.com/next", "a=1"),
            (["a=1; Domain=example.com"], "https://example.org/next", nil),
            (["a=1; Domain=example.org"], "https://example.org/next", nil),
            (["a=1"], "https://www.example.com/next", nil),
            (["a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], "/next", nil), (["nonsense"], "/next", nil),
        ] as [([String], String, String?)])
    func meant(setCookies: [String], target: String, sent: String?) async throws {
        stubs.stub(.get("/start")) { _ in
            setCookies.reduce(Reply.redirect(to: target)) { $0.addingHeader("Set-Cookie", $1) }
        }
        _ = try await URLSession(configuration: configuration).data(from: url("/start"))
        #expect(stubs.fields("Cookie") == [nil, sent])
    }

    @Test("gets no cookie that the redirect took away, or replaced")
    func replaced() async throws {
        keep("session=old")
        let deletion = "session=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"
        #expect(try await sent(deletion) == ["session=old", nil])
        stubs.journal.clear()
        keep("session=old")
        #expect(try await sent("session=new") == ["session=old", "session=new"])
    }

    @Test("keeps the request's own cookies at its origin")
    func own() async throws {
        #expect(try await sent(headers: ["Cookie": "own=1"]) == ["own=1", "own=1"])
        stubs.journal.clear()
        let other = try await sent(to: "https://other.example/", headers: ["Cookie": "own=1"])
        #expect(other == ["own=1", nil])
    }

    @Test("gets the cookies of where the delegate sends it")
    func delegate() async throws {
        keep("other=1", for: url("/", host: "other.example"))
        let elsewhere = CallbackRecorder { request, answer in
            var request = request
            request.url = url("/there", host: "other.example")
            answer(request)
        }
        #expect(try await sent("a=1", delegate: elsewhere) == [nil, "other=1"])
    }

    @Test("gets none when the session or the request does not want any")
    func unwanted() async throws {
        #expect(try await sent("a=1") { $0.httpShouldHandleCookies = false } == [nil, nil])
        stubs.journal.clear()
        configuration.httpShouldSetCookies = false
        #expect(try await sent("a=1") == [nil, nil])
        #expect(configuration.httpCookieStorage?.cookies(for: url())?.map(\.name) == ["a"])
        stubs.journal.clear()
        configuration.httpCookieStorage = nil
        #expect(try await sent("a=1") == [nil, nil])
    }

    @Test("stores the cookies of a redirect that is refused too", arguments: [301, 302, 303, 307, 308])
    func refused(status: Int) async throws {
        let recorder = CallbackRecorder { _, answer in answer(nil) }
        stubs.stub(reply: .redirect(to: "/next", status: status).header("Set-Cookie", "a=1"))
        let session = URLSession(configuration: configuration, delegate: recorder, delegateQueue: nil)
        let (_, response) = try await session.data(from: url())
        #expect((response as? HTTPURLResponse)?.statusCode == status)
        #expect(configuration.httpCookieStorage?.cookies(for: url())?.map(\.name) == ["a"])
    }

    @Test(
        "stores the cookies that the main document allows",
        arguments: [
            ("https://api.example.com/", true), ("https://www.api.example.com/", true),
            ("https://evilapi.example.com/", false), ("https://example.org/", false), ("about:blank", true),
        ])
    func mainDocument(main: String, isStored: Bool) async throws {
        stubs.stub(reply: .empty.header("Set-Cookie", "a=1"))
        var request = URLRequest.make()
        request.mainDocumentURL = URL(string: main)
        _ = try await URLSession(configuration: configuration).data(for: request)
        #expect(configuration.httpCookieStorage?.cookies(for: url())?.isEmpty == !isStored)
        configuration.httpCookieAcceptPolicy = .always
        _ = try await URLSession(configuration: configuration).data(for: request)
        #expect(configuration.httpCookieStorage?.cookies(for: url())?.isEmpty == false)
    }

    @Test("stores cookies before the program gets the head")
    func before() async throws {
        stubs.stub(reply: .empty.header("set-cookie", "a=1; Expires=Wed, 01 Jan 2098 00:00:00 GMT"))
        let storage = configuration.httpCookieStorage
        let names = Recorder<[String]>()
        let session = URLSession(configuration: configuration)
        session.dataTask(with: url()) { _, _, _ in
            names.record(storage?.cookies(for: url())?.map(\.name) ?? [])
        }.resume()
        #expect(try await names.elements(1) == [["a"]])
    }
}
