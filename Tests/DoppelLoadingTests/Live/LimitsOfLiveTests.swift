import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A request that passes through after user code was asked", .timeLimit(.minutes(1)))
struct LimitsOfLiveTests {
    private static func stubs() -> StubRegistry {
        let stubs = StubRegistry(unmatched: .passThrough)
        stubs.stub(.matching { $0.path == "/none" }, reply: .text("x"))
        return stubs
    }

    @Test("has no time limit of Doppel's: its own class may take as long as it likes")
    func ownClass() async {
        await #expect(processExitsWith: .success) {
            let clock = TestClock()
            let stubs = StubRegistry(unmatched: .passThrough, time: clock)
            stubs.stub(.matching { $0.path == "/none" }, reply: .text("x"))
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = [SlowProtocol.self]
            configuration.timeoutIntervalForRequest = 5
            let session = URLSession(configuration: configuration.stubbed(by: stubs))
            async let answer = session.data(from: url("/slow"))
            let loader = try await SlowProtocol.started.elements(1)[0].loader
            clock.advance(by: .seconds(100))
            loader.answer()
            #expect(String(decoding: try await answer.0, as: UTF8.self) == "own")
        }
    }

    @Test("keeps the session's limit between two pieces, not for all of them", arguments: CallStyle.allCases)
    func pieces(style: CallStyle) async throws {
        let server = try LoopbackServer(["/": .init(body: "piece", repeated: 3)])
        let outcome = try await style.load(server.url(), in: Self.stubs().configuration)
        #expect(outcome.text == "piecepiecepiece")
    }

    @Test("matches the hops to which the network redirects it", arguments: CallStyle.allCases)
    func redirect(style: CallStyle) async throws {
        let server = try LoopbackServer([
            "/go": .init(302, headers: ["Location": "/stubbed"]), "/stubbed": .init(body: "network"),
        ])
        let stubs = StubRegistry(unmatched: .passThrough)
        stubs.stub(.path("/stubbed"), reply: .text("stubbed"))
        let outcome = try await style.load(server.url("/go"), in: stubs.configuration)
        #expect(outcome.text == "stubbed")
        #expect(stubs.journal.exchanges.map(\.request.url.path) == ["/go", "/stubbed"])
    }

    @Test("may be rewritten and matched again on each of many hops")
    func rematches() async throws {
        let stubs = StubRegistry()
        stubs.stub(
            .host("old.example.com"), reply: .passThrough(.host("new.example.com"), matchingAgain: true))
        for number in 0..<12 {
            stubs.stub(
                .host("new.example.com") && .path("/\(number)"),
                reply: .redirect(to: "https://old.example.com/\(number + 1)"))
        }
        stubs.stub(.host("new.example.com") && .path("/12"), reply: .text("there"))
        let first = url("/0", host: "old.example.com")
        #expect(try await CallStyle.async.load(first, in: stubs.configuration).text == "there")
    }

    @Test("may have come from a challenged stub, whose credential is no longer in it")
    func afterChallenge() async throws {
        let server = try LoopbackServer(["/text": .init(body: "from the server")])
        let stubs = StubRegistry(unmatched: .passThrough)
        stubs.stub(
            .path("/login"),
            reply: .status(401).header("WWW-Authenticate", "Basic realm=\"x\"").text("who are you?"))
        stubs.stub(
            .path("/login") && .header("Authorization", .any),
            reply: .redirect(to: server.url("/text").absoluteString))
        let outcome = try await ChallengedStyle.completionHandler.load(
            .make(url("/login")), in: stubs.configuration, ChallengeRecorder(password: "lovelace"))
        #expect(outcome.text == "from the server")
        #expect(server.requests.first?.headers["authorization"] == nil)
    }
}

/// Answers when it is told to.
private final class SlowProtocol: URLProtocol {
    static let started = Recorder<Held>()

    /// `@unchecked`: made on the loading queue, and used by one test after that.
    struct Held: @unchecked Sendable { let loader: SlowProtocol }

    nonisolated override class func canInit(with request: URLRequest) -> Bool { true }
    nonisolated override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    nonisolated override func startLoading() { SlowProtocol.started.record(Held(loader: self)) }
    nonisolated override func stopLoading() {}

    func answer() {
        guard let url = request.url,
            let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data("own".utf8))
        client?.urlProtocolDidFinishLoading(self)
    }
}
