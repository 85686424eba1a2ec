import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A cookie of a reply")
struct CookieTests {
    private let stubs = StubRegistry()
    private let configuration: URLSessionConfiguration

    init() {
        configuration = URLSessionConfiguration.ephemeral.stubbed(by: stubs)
    }

    private var session: URLSession { URLSession(configuration: configuration) }

    private func stored(for url: URL) -> [String] {
        (configuration.httpCookieStorage?.cookies(for: url) ?? []).map { "\($0.name)=\($0.value)" }.sorted()
    }

    @Test("goes to the storage of the session that asked, each field on its own")
    func stores() async throws {
        stubs.stub(
            .any,
            reply: .status(200).header("Set-Cookie", "a=1; Expires=Wed, 01 Jan 2098 00:00:00 GMT")
                .addingHeader("Set-Cookie", "b=2; Path=/deep"))
        _ = try await session.data(from: url("/"))
        #expect(stored(for: url("/deep/x")) == ["a=1", "b=2"])
        #expect(Set(configuration.httpCookieStorage?.cookies?.map(\.path) ?? []) == ["/", "/deep"])
        #expect(stored(for: url("/", host: "other.example")) == [])
    }

    @Test("of a redirect is sent on the next hop, and to no other host")
    func redirect() async throws {
        stubs.stub(.get("/start"), reply: .redirect(to: "/next").header("Set-Cookie", "a=1"))
        stubs.stub(.get("/next"), reply: .redirect(to: "https://other.example/end"))
        stubs.stub(.get("https://other.example/end"), reply: .text("end"))
        _ = try await session.data(from: url("/start"))
        #expect(stubs.journal.exchanges.map { $0.request.headers["Cookie"] } == [nil, "a=1", nil])
    }

    @Test("is sent with the requests that follow")
    func sends() async throws {
        stubs.stub(.any, reply: .status(200).header("Set-Cookie", "a=1"))
        _ = try await session.data(from: url("/"))
        _ = try await session.data(from: url("/again"))
        #expect(stubs.journal.exchanges.map { $0.request.cookies } == [[:], ["a": ["1"]]])
    }

    @Test("is not stored when the request or the session refuses cookies")
    func refused() async throws {
        stubs.stub(.any, reply: .status(200).header("Set-Cookie", "a=1"))
        var request = URLRequest(url: url("/"))
        request.httpShouldHandleCookies = false
        _ = try await session.data(for: request)
        #expect(stored(for: url("/")) == [])
        configuration.httpCookieAcceptPolicy = .never
        _ = try await session.data(from: url("/"))
        #expect(stored(for: url("/")) == [])
    }

    @Test("of another site is not stored when only the main document's are accepted")
    func mainDocument() async throws {
        stubs.stub(.any, reply: .status(200).header("Set-Cookie", "a=1"))
        configuration.httpCookieAcceptPolicy = .onlyFromMainDocumentDomain
        var request = URLRequest(url: url("/", host: "tracker.example"))
        request.mainDocumentURL = url("/")
        _ = try await session.data(for: request)
        #expect(stored(for: url("/", host: "tracker.example")) == [])
        request.url = url("/")
        _ = try await session.data(for: request)
        #expect(stored(for: url("/")) == ["a=1"])
    }
}
