import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A request that is challenged", .timeLimit(.minutes(1)))
struct ChallengedRequestTests {
    let stubs = StubRegistry()
    private let recorder = ChallengeRecorder(password: "lovelace")

    private static let challenge = Reply.status(401).header("WWW-Authenticate", "Basic realm=\"books\"").text(
        "no")

    private func protect(_ matcher: RequestMatcher, reply: Reply) {
        stubs.stub(matcher, reply: ChallengedRequestTests.challenge)
        stubs.stub(matcher && .header("Authorization", "Basic YWRhOmxvdmVsYWNl"), reply: reply)
    }

    private func outcome(_ request: URLRequest) async throws -> CallStyle.Outcome {
        try await ChallengedStyle.async.load(request, in: stubs.configuration, recorder)
    }

    private var bodies: [String?] {
        stubs.journal.exchanges.map { $0.request.bodyData.map { String(decoding: $0, as: UTF8.self) } }
    }

    @Test("is made again with its body and its fields", arguments: ChallengedStyle.allCases)
    func body(style: ChallengedStyle) async throws {
        protect(.post("/"), reply: .text("welcome"))
        let request = URLRequest.make(method: "POST", headers: ["X-A": "1"], body: "text")
        let outcome = try await style.load(request, in: stubs.configuration, recorder)
        #expect(outcome.text == "welcome")
        #expect(bodies == ["text", "text"])
        #expect(stubs.fields("X-A") == ["1", "1"])
    }

    @Test("is made again with the body of its stream, which is read once")
    func stream() async throws {
        protect(.post("/"), reply: .text("welcome"))
        var request = URLRequest.make(method: "POST")
        request.httpBodyStream = InputStream(data: Data("text".utf8))
        #expect(try await outcome(request).text == "welcome")
        #expect(bodies == ["text", "text"])
    }

    @Test("may be an upload")
    func upload() async throws {
        protect(.post("/"), reply: .text("welcome"))
        let session = stubs.session(delegate: recorder)
        let (data, _) = try await session.upload(for: .make(method: "POST"), from: Data("text".utf8))
        #expect(String(decoding: data, as: UTF8.self) == "welcome")
        #expect(bodies == ["text", "text"])
    }

    @Test("may be a download, whose file has nothing of the refusal")
    func download() async throws {
        protect(.any, reply: .text("welcome"))
        let session = stubs.session(delegate: recorder)
        let (file, response) = try await session.download(from: url())
        defer { try? FileManager.default.removeItem(at: file) }
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect(try String(contentsOf: file, encoding: .utf8) == "welcome")
        session.downloadTask(with: url("/again")).resume()
        #expect(try await recorder.end().suffix(2) == ["file welcome", "completed"])
    }

    @Test("is answered by the template of the stub that answers the retry")
    func template() async throws {
        stubs.stub(.get("/{kind}/{id}"), reply: ChallengedRequestTests.challenge)
        stubs.stub(.get("/books/{number}") && .header("Authorization")) { request in
            .text("\(request.pathParameters["number"] ?? "") \(request.pathParameters["id"] ?? "no id")")
        }
        #expect(try await outcome(.make(url("/books/7"))).text == "7 no id")
    }

    @Test("never goes to the network, however it is answered")
    func network() async throws {
        let server = try LoopbackServer(["/": .init(body: "from the network")])
        stubs.unmatched = .passThrough
        stubs.stub(!.header("Authorization"), reply: ChallengedRequestTests.challenge)
        for style in ChallengedStyle.allCases {
            let recorder = ChallengeRecorder(password: "lovelace")
            let request = URLRequest(url: server.url())
            let outcome = try await style.load(request, in: stubs.configuration, recorder)
            if style == .delegate {
                #expect(recorder.events.last == "completed 0")
            } else {
                let error = try #require(outcome.error as? LoadingError)
                #expect(error == .retryLeavesStubs(to: server.url().absoluteString))
                #expect(
                    error.description == """
                        A stub asked for a credential, and no stub answers the request to \
                        \(server.url().absoluteString) that carries it; it can't leave the stubs for the \
                        network. \
                        Stub it too, by .header("Authorization", …) for instance.
                        """)
            }
        }
        #expect(server.requests.isEmpty)
    }

    @Test("by the reply for unmatched requests is made again too")
    func unmatched() async throws {
        stubs.unmatched = .reply(ChallengedRequestTests.challenge)
        stubs.stub(.header("Authorization"), reply: .text("welcome"))
        #expect(try await outcome(.make()).text == "welcome")
    }

    @Test("by a proxy gets Proxy-Authorization, and may be challenged by the server too")
    func proxy() async throws {
        protect(.any, reply: .text("welcome"))
        stubs.stub(
            !.header("Proxy-Authorization"),
            reply: .status(407).header("Proxy-Authenticate", "Basic realm=\"proxy\""))
        #expect(try await outcome(.make()).text == "welcome")
        let spaces = recorder.challenges.elements.map(\.protectionSpace)
        #expect(spaces.map { $0.isProxy() } == [true, false])
        #expect(spaces.map(\.realm) == ["proxy", "books"])
        #expect(spaces.first?.proxyType == NSURLProtectionSpaceHTTPSProxy)
        let value = "Basic YWRhOmxvdmVsYWNl"
        #expect(stubs.fields("Proxy-Authorization") == [nil, value, value])
        #expect(stubs.fields("Authorization") == [nil, nil, value])
    }

    @Test("after a redirect is made again at the place that it leads to")
    func afterRedirect() async throws {
        stubs.stub(.get("/start"), reply: .redirect(to: "/end"))
        protect(.get("/end"), reply: .text("welcome"))
        let outcome = try await outcome(.make(url("/start")))
        #expect(outcome.text == "welcome")
        #expect(outcome.response?.url == url("/end"))
        #expect(
            stubs.ends == [
                "GET /start 302 redirected to https://api.example.com/end", "GET /end 401 finished",
                "GET /end 200 finished",
            ])
    }

    @Test("takes its credential along a redirect to the same origin, and to no other")
    func redirected() async throws {
        protect(.get("/start"), reply: .redirect(to: "/next"))
        stubs.stub(.get("/next"), reply: .redirect(to: "https://other.example/end"))
        stubs.stub(.get("https://other.example/end"), reply: .text("end"))
        #expect(try await outcome(.make(url("/start"))).text == "end")
        let value = "Basic YWRhOmxvdmVsYWNl"
        #expect(stubs.fields("Authorization") == [nil, value, value, nil])
        #expect(recorder.challenges.elements.count == 1)
    }

    @Test("is challenged by each origin on its way, with failures counted for each")
    func origins() async throws {
        protect(.get("https://api.example.com/"), reply: .redirect(to: "https://other.example/end"))
        protect(.get("https://other.example/end"), reply: .text("welcome"))
        #expect(try await outcome(.make()).text == "welcome")
        #expect(recorder.events == ["challenge 0", "challenge 0"])
        #expect(
            recorder.challenges.elements.map(\.protectionSpace.host) == ["api.example.com", "other.example"])
    }

    @Test("has the cookies of its refusal stored, and an exchange for each attempt")
    func cookies() async throws {
        let configuration = stubs.configuration
        stubs.stub(reply: ChallengedRequestTests.challenge.header("Set-Cookie", "a=1"))
        stubs.stub(.header("Authorization"), reply: .text("welcome").header("Set-Cookie", "b=2"))
        _ = try await ChallengedStyle.async.load(.make(), in: configuration, recorder)
        let cookies = configuration.httpCookieStorage?.cookies(for: url()) ?? []
        #expect(Set(cookies.map(\.name)) == ["a", "b"])
        #expect(stubs.ends == ["GET / 401 finished", "GET / 200 finished"])
    }
}
