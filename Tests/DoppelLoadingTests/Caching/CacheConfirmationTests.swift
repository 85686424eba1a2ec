import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A stored reply that has to be confirmed", .timeLimit(.minutes(1)))
struct CacheConfirmationTests {
    private let clock = TestClock()
    private let stubs: StubRegistry
    private let configuration: URLSessionConfiguration

    init() {
        stubs = StubRegistry(time: clock)
        configuration = stubs.configuration
        stubs.usesURLCache = true
    }

    private func load(_ policy: URLRequest.CachePolicy = .useProtocolCachePolicy) async throws
        -> CallStyle.Outcome
    {
        var request = URLRequest.make(url("/feed"))
        request.cachePolicy = policy
        return try await CallStyle.delegate.load(request, in: configuration)
    }

    /// A page that is confirmed to whoever has it.
    private func page(_ headers: HTTPHeaders, confirming more: HTTPHeaders = [:]) {
        stubs.stub(.get("/feed"), reply: .text("page").headers(headers))
        stubs.stub(
            .get("/feed") && .header("If-None-Match", "\"1\""), reply: .status(304).headers(more))
    }

    @Test("is asked for with its tag once it is stale, and answers when a 304 confirms it")
    func stale() async throws {
        page(
            [
                "ETag": "\"1\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
                "Cache-Control": "max-age=1",
            ],
            confirming: ["Cache-Control": "max-age=100", "X-New": "yes"])
        #expect(try await load().text == "page")
        clock.advance(by: .seconds(5))
        let confirmed = try await load()
        #expect(confirmed.status == 200)
        #expect(confirmed.text == "page")
        #expect(confirmed.http?.value(forHTTPHeaderField: "X-New") == "yes")
        #expect(stubs.ends == ["GET /feed 200 finished", "GET /feed 304 finished"])
        let asked = stubs.journal.exchanges[1].request.headers
        #expect(asked["If-None-Match"] == "\"1\"")
        #expect(asked["If-Modified-Since"] == "Sun, 06 Nov 1994 08:49:37 GMT")
        // Fresh again, by what the 304 said.
        clock.advance(by: .seconds(50))
        #expect(try await load().text == "page")
        #expect(stubs.journal.count == 2)
    }

    @Test("is asked for each time when it says no-cache, and when the policy or the request do")
    func always() async throws {
        page(["ETag": "\"1\"", "Cache-Control": "no-cache"])
        #expect(try await load().status == 200)
        #expect(try await load().status == 200)
        #expect(stubs.journal.exchanges.map { $0.response?.status } == [200, 304])
        stubs.removeAllStubs()
        page(["ETag": "\"1\"", "Cache-Control": "max-age=60"])
        #expect(try await load(.reloadIgnoringLocalCacheData).status == 200)
        #expect(try await load(.reloadRevalidatingCacheData).status == 200)
        var request = URLRequest.make(url("/feed"))
        request.setValue("no-cache", forHTTPHeaderField: "Cache-Control")
        #expect(try await CallStyle.async.load(request, in: configuration).text == "page")
        #expect(stubs.journal.exchanges.map { $0.response?.status } == [200, 304, 200, 304, 304])
    }

    @Test("gives way to a new reply")
    func replaced() async throws {
        stubs.stub(.get("/feed"), reply: .text("old").header("ETag", "\"1\""))
            .then(.text("new").header("Cache-Control", "max-age=60"))
        #expect(try await load().text == "old")
        #expect(try await load().text == "new")
        #expect(try await load().text == "new")
        #expect(stubs.journal.count == 2)
    }

    @Test("is loaded anew when nobody can confirm it")
    func unconfirmable() async throws {
        stubs.stub(.get("/feed"), reply: .text("page"))
        _ = try await load(.reloadRevalidatingCacheData)
        _ = try await load(.reloadRevalidatingCacheData)
        #expect(
            stubs.journal.exchanges.map { $0.request.headers.contains("If-None-Match") } == [false, false])
    }

    @Test("does not take its conditions along when it is redirected")
    func redirected() async throws {
        stubs.stub(.get("/feed"), reply: .text("old").header("ETag", "\"1\""))
            .then(.redirect(to: "/elsewhere"))
        stubs.stub(.get("/elsewhere"), reply: .text("moved"))
        #expect(try await load().text == "old")
        #expect(try await load().text == "moved")
        #expect(
            stubs.journal.exchanges.map { $0.request.headers["If-None-Match"] } == [nil, "\"1\"", nil])
    }

    @Test("leaves a program alone that sends conditions itself")
    func ownConditions() async throws {
        page(["ETag": "\"1\"", "Cache-Control": "max-age=60"])
        _ = try await load()
        let own = URLRequest.make(url("/feed"), headers: ["If-None-Match": "\"1\""])
        #expect(try await CallStyle.async.load(own, in: configuration).status == 304)
    }

    @Test("grows older from the age that it came with (RFC 9111, 4.2.3)")
    func age() async throws {
        page(["Age": "50", "Cache-Control": "max-age=60"])
        _ = try await load()
        clock.advance(by: .seconds(9))
        _ = try await load()
        #expect(stubs.journal.count == 1)
        clock.advance(by: .seconds(21))
        _ = try await load()
        #expect(stubs.journal.count == 2)
    }

    @Test("is young again after a 304 that gives no age")
    func youngAgain() async throws {
        page(["Age": "100", "ETag": "\"1\"", "Cache-Control": "max-age=60"])
        for _ in 0..<4 { #expect(try await load().text == "page") }
        #expect(stubs.journal.count == 2)
    }

    @Test("is forgotten when its URL is written to (RFC 9111, 4.4)", arguments: ["PUT", "POST", "DELETE"])
    func invalidated(method: String) async throws {
        stubs.stub(.get("/feed"), reply: .text("old").header("Cache-Control", "max-age=60")).then(
            .text("new"))
        stubs.stub(.method(HTTPMethod(method)), times: .once, reply: .status(500))
        #expect(try await load().text == "old")
        _ = try await CallStyle.async.load(.make(url("/feed"), method: method), in: configuration)
        #expect(try await load().text == "old")
        stubs.stub(.method(HTTPMethod(method)), reply: .status(204))
        _ = try await CallStyle.async.load(.make(url("/feed"), method: method), in: configuration)
        #expect(try await load().text == "new")
    }
}
