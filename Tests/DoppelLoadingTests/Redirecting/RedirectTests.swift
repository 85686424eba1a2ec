import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A redirect", .timeLimit(.minutes(1)))
struct RedirectTests {
    let stubs = StubRegistry()

    /// Answers at `/new` with what was asked there: method, body, and some header fields.
    private func stubEcho() {
        stubs.stub(.path("/new")) { request in
            let fields = ["authorization", "cookie", "content-type", "x-own"].compactMap { name in
                request.headers[name].map { "\(name)=\($0)" }
            }
            return .text((["\(request.method)", request.text ?? "nothing"] + fields).joined(separator: " "))
        }
    }

    @Test("is followed", arguments: CallStyle.allCases)
    func followed(style: CallStyle) async throws {
        stubs.stub(.get("/old"), reply: .redirect(to: "https://api.example.com/new"))
        stubEcho()
        let outcome = try await style.load(url("/old"), in: stubs.configuration)
        #expect(outcome.status == 200)
        #expect(outcome.text == "GET nothing")
        #expect(outcome.response?.url == url("/new"))
        #expect(
            stubs.ends == ["GET /old 302 redirected to https://api.example.com/new", "GET /new 200 finished"])
    }

    @Test(
        "keeps or changes method and body by its status",
        arguments: [
            (301, "POST", "GET nothing"), (302, "POST", "GET nothing"), (303, "POST", "GET nothing"),
            (307, "POST", "POST hello content-type=text/plain"),
            (308, "POST", "POST hello content-type=text/plain"),
            (301, "PUT", "PUT hello content-type=text/plain"), (303, "PUT", "GET nothing"),
            (307, "DELETE", "DELETE hello content-type=text/plain"),
        ])
    func methods(status: Int, method: String, expected: String) async throws {
        stubs.stub(.path("/old"), reply: .redirect(to: "/new", status: status))
        stubEcho()
        let request = URLRequest.make(
            url("/old"), method: method, headers: ["Content-Type": "text/plain"], body: "hello")
        for style in CallStyle.allCases {
            #expect(try await style.load(request, in: stubs.configuration).text == expected)
        }
    }

    @Test("takes a body stream along", arguments: [true, false])
    func bodyStream(isReadByMatcher: Bool) async throws {
        let matcher: RequestMatcher = isReadByMatcher ? .path("/old") && .bodyText("hello") : .path("/old")
        stubs.stub(matcher, reply: .redirect(to: "/new", status: 307))
        stubs.stub(.path("/new") && .bodyText("hello"), reply: .text("arrived"))
        var request = URLRequest.make(url("/old"), method: "POST")
        request.httpBodyStream = InputStream(data: Data("hello".utf8))
        #expect(
            try await CallStyle.completionHandler.load(request, in: stubs.configuration).text == "arrived")
    }

    @Test(
        "resolves its target against the request",
        arguments: [
            ("/a/b", "new", "/a/new"), ("/a/b", "/new", "/new"), ("/a/b/c", "../new?x=1", "/a/new?x=1"),
            ("/a?q", "?r", "/a?r"), ("/a", "//api.example.com/new", "/new"),
        ])
    func relative(path: String, target: String, expected: String) async throws {
        stubs.stub(reply: .text("there"))
        stubs.stub(.url(url(path).absoluteString), times: .once, reply: .redirect(to: target))
        let outcome = try await CallStyle.async.load(url(path), in: stubs.configuration)
        #expect(outcome.text == "there")
        #expect(outcome.response?.url == url(expected))
    }

    @Test("to another origin takes no credentials along")
    func credentials() async throws {
        stubEcho()
        let headers = ["Authorization": "Bearer t", "X-Own": "1"]
        for (target, expected) in [
            ("/new", "GET nothing authorization=Bearer t x-own=1"),
            ("https://other.example.com/new", "GET nothing x-own=1"),
            ("http://api.example.com/new", "GET nothing x-own=1"),
            ("https://api.example.com:8443/new", "GET nothing x-own=1"),
        ] {
            stubs.stub(.path("/old"), reply: .redirect(to: target))
            let outcome = try await CallStyle.async.load(
                .make(url("/old"), headers: headers), in: stubs.configuration)
            #expect(outcome.text == expected)
        }
    }

    @Test("is delivered when it leads nowhere", arguments: [300, 304, 302])
    func delivered(status: Int) async throws {
        stubs.stub(reply: .status(status).text("body"))
        let outcome = try await CallStyle.async.load(url(), in: stubs.configuration)
        #expect(outcome.status == status)
        #expect(stubs.ends == ["GET / \(status) finished"])
    }

    @Test("is followed 20 times, and not once more", arguments: CallStyle.allCases)
    func limit(style: CallStyle) async throws {
        stubs.stub(.get("/{hop}")) { request in
            let hop = request.pathParameters["hop"].flatMap(Int.init) ?? 0
            return hop == 20 ? .text("arrived") : .redirect(to: "/\(hop + 1)")
        }
        #expect(try await style.load(url("/0"), in: stubs.configuration).text == "arrived")
        #expect(stubs.journal.count == 21)
        stubs.journal.clear()
        let error = try await style.load(url("/21"), in: stubs.configuration).error as? URLError
        #expect(error?.code == .httpTooManyRedirects)
        #expect(stubs.journal.count == 21 + 21)
        #expect(stubs.ends.last == "GET /41 failed -1007")
    }

    @Test("to a request that no stub answers explains that")
    func unmatched() async throws {
        stubs.stub(.get("/old"), reply: .redirect(to: "/new"))
        let error = try await CallStyle.async.load(url("/old"), in: stubs.configuration).error
        #expect((error as? UnmatchedRequest)?.request.url == url("/new"))
    }

    @Test("leads to the network, where requests may pass", arguments: CallStyle.allCases)
    func passThrough(style: CallStyle) async throws {
        let server = try LoopbackServer(["/new": .init(body: "from the server")])
        stubs.unmatched = .passThrough
        stubs.stub(.get("/old"), reply: .redirect(to: server.url("/new").absoluteString))
        let outcome = try await style.load(url("/old"), in: stubs.configuration)
        #expect(outcome.text == "from the server")
        #expect(outcome.response?.url == server.url("/new"))
        #expect(stubs.ends.last == "GET /new 200 finished")
    }

    @Test("is announced with the request that it leads to")
    func event() async throws {
        let events = stubs.recordedEvents()
        stubs.stub(.get("/old"), reply: .redirect(to: "/new", status: 308))
        stubs.stub(.get("/new"))
        _ = try await CallStyle.async.load(url("/old"), in: stubs.configuration)
        #expect(
            events.elements == [
                "activated /old", "redirected /old 308 → /new", "activated /new", "finished /new 200",
            ])
    }

    @Test("waits for its delay, and takes no time for its body")
    func delayed() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(time: clock)
        stubs.stub(
            .get("/old"),
            reply: .redirect(to: "/new").text("moved").delayed(by: .seconds(2)).taking(.seconds(9)))
        stubs.stub(.get("/new"), reply: .text("there"))
        let configuration = stubs.configuration
        let answer = Task { try await CallStyle.async.load(url("/old"), in: configuration) }
        await clock.waiting()
        clock.advance(by: .seconds(2))
        #expect(try await answer.value.text == "there")
    }
}
