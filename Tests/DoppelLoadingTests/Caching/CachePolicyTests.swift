import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A session's cache", .timeLimit(.minutes(1)))
struct CachePolicyTests {
    private let clock = TestClock()
    private let stubs: StubRegistry
    private let configuration: URLSessionConfiguration

    init() {
        stubs = StubRegistry(time: clock)
        configuration = stubs.configuration
        stubs.usesURLCache = true
    }

    private func text(
        _ policy: URLRequest.CachePolicy = .useProtocolCachePolicy, _ path: String = "/feed",
        style: CallStyle = .async
    ) async throws -> String {
        var request = URLRequest.make(url(path))
        request.cachePolicy = policy
        let outcome = try await style.load(request, in: configuration)
        if let error = outcome.error { throw error }
        return "\(outcome.status ?? 0) \(outcome.text)"
    }

    /// Replies that tell how often was asked.
    private func count(_ head: Reply = .empty) {
        let first = head.header("X-From", "stub")
        stubs.stub(.get("/feed"), reply: first.text("first")).then(first.text("second"))
    }

    @Test(
        "is neither read nor written while the registry does not want it, whatever the policy",
        arguments: CachePolicyTests.policies)
    func off(policy: URLRequest.CachePolicy) async throws {
        stubs.usesURLCache = false
        count(.empty.header("Cache-Control", "max-age=60"))
        #expect(try await text(policy) == "200 first")
        #expect(try await text(policy) == "200 second")
        #expect(configuration.urlCache?.currentMemoryUsage == 0)
        #expect(configuration.urlCache?.cachedResponse(for: .make(url("/feed"))) == nil)
    }

    private static let policies: [URLRequest.CachePolicy] = [
        .useProtocolCachePolicy, .reloadIgnoringLocalCacheData, .returnCacheDataElseLoad,
        .returnCacheDataDontLoad, .reloadIgnoringLocalAndRemoteCacheData, .reloadRevalidatingCacheData,
    ]

    @Test("answers while the reply is fresh, and no longer", arguments: CallStyle.allCases)
    func fresh(style: CallStyle) async throws {
        count(.empty.header("Cache-Control", "max-age=60"))
        #expect(try await text(style: style) == "200 first")
        clock.advance(by: .seconds(58))
        #expect(try await text(style: style) == "200 first")
        #expect(stubs.journal.count == 1)
        clock.advance(by: .seconds(3))
        #expect(try await text(style: style) == "200 second")
        #expect(stubs.ends == ["GET /feed 200 finished", "GET /feed 200 finished"])
    }

    @Test("answers with the reply's head")
    func head() async throws {
        stubs.stub(.get("/feed"), reply: .json(["a": 1]).header("Cache-Control", "max-age=60"))
        let first = try await CallStyle.async.load(url("/feed"), in: configuration)
        let second = try await CallStyle.async.load(url("/feed"), in: configuration)
        #expect(second.data == first.data)
        #expect(second.http?.url == url("/feed"))
        #expect(second.http?.mimeType == "application/json")
        #expect(second.http?.value(forHTTPHeaderField: "Cache-Control") == "max-age=60")
        #expect(stubs.journal.count == 1)
    }

    @Test("is not asked by a policy that ignores it, and gets the new reply")
    func ignoring() async throws {
        count(.empty.header("Cache-Control", "max-age=60"))
        #expect(try await text() == "200 first")
        #expect(try await text(.reloadIgnoringLocalCacheData) == "200 second")
        #expect(try await text() == "200 second")
        #expect(try await text(.reloadIgnoringLocalAndRemoteCacheData) == "200 second")
        #expect(stubs.journal.count == 3)
    }

    @Test("answers with stale data when the policy allows that, and loads only what it lacks")
    func elseLoad() async throws {
        count(.empty.header("Cache-Control", "max-age=1"))
        #expect(try await text(.returnCacheDataElseLoad) == "200 first")
        clock.advance(by: .seconds(3_600))
        #expect(try await text(.returnCacheDataElseLoad) == "200 first")
        #expect(try await text(.returnCacheDataDontLoad) == "200 first")
        #expect(stubs.journal.count == 1)
    }

    @Test(
        "fails with resourceUnavailable when it has nothing and nothing may be loaded",
        arguments: CallStyle.allCases)
    func dontLoad(style: CallStyle) async throws {
        count()
        let error = await #expect(throws: URLError.self) {
            try await text(.returnCacheDataDontLoad, style: style)
        }
        #expect(error?.code.rawValue == -1008)
        #expect(error?.failingURL == url("/feed"))
        #expect(stubs.journal.count == 0)
    }

    @Test("has the policy of the configuration where the request leaves it open")
    func configured() async throws {
        configuration.requestCachePolicy = .returnCacheDataDontLoad
        count()
        let error = await #expect(throws: URLError.self) { try await text() }
        #expect(error?.code == .resourceUnavailable)
        #expect(try await text(.reloadIgnoringLocalCacheData) == "200 first")
        #expect(try await text() == "200 first")
    }

    @Test("tells the queries of one path apart")
    func queries() async throws {
        stubs.stub(.get("/search")) { request in
            .text(request.url.query ?? "").header("Cache-Control", "max-age=60")
        }
        #expect(try await text(.useProtocolCachePolicy, "/search?q=a") == "200 q=a")
        #expect(try await text(.useProtocolCachePolicy, "/search?q=b") == "200 q=b")
    }

    @Test("is asked on each hop of a redirect")
    func redirect() async throws {
        stubs.stub(.get("/old"), reply: .redirect(to: "/feed"))
        count(.empty.header("Cache-Control", "max-age=60"))
        #expect(try await text(.useProtocolCachePolicy, "/old") == "200 first")
        #expect(try await text(.useProtocolCachePolicy, "/old") == "200 first")
        #expect(
            stubs.ends == [
                "GET /old 302 redirected to \(url("/feed"))", "GET /feed 200 finished",
                "GET /old 302 redirected to \(url("/feed"))",
            ])
    }
}
