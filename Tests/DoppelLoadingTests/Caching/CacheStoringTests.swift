import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("What a session's cache keeps", .timeLimit(.minutes(1)))
struct CacheStoringTests {
    private let stubs = StubRegistry()
    private let configuration: URLSessionConfiguration

    init() {
        configuration = stubs.configuration
        stubs.usesURLCache = true
    }

    private func stored(after request: URLRequest = .make(url("/a"))) async throws -> CachedURLResponse? {
        _ = try await CallStyle.completionHandler.load(request, in: configuration)
        return configuration.urlCache?.cachedResponse(for: .make(url("/a")))
    }

    @Test("is the whole body, and a date")
    func whole() async throws {
        stubs.stub(reply: .chunks([.init("one, "), .init("two")]))
        let cached = try #require(try await stored())
        #expect(cached.data == Data("one, two".utf8))
        let head = try #require(cached.response as? HTTPURLResponse)
        #expect(head.statusCode == 200)
        #expect(head.value(forHTTPHeaderField: "Date")?.hasSuffix("GMT") == true)
    }

    @Test(
        "is no failure, no part, nothing that varies or must not be stored",
        arguments: [
            Reply.status(404).text("none"), .status(206).text("part"), .text("x").header("Vary", "Accept"),
            .text("x").header("Cache-Control", "private, NO-STORE"), .text("broken").failing(after: 3),
        ])
    func notStored(reply: Reply) async throws {
        stubs.stub(reply: reply)
        #expect(try await stored() == nil)
    }

    @Test(
        "is no reply to another method, to credentials, or to a request that forbids it",
        arguments: [
            URLRequest.make(url("/a"), method: "POST", body: "x"), .make(url("/a"), method: "HEAD"),
            .make(url("/a"), headers: ["Authorization": "Bearer x"]),
            .make(url("/a"), headers: ["Cache-Control": "no-store"]),
        ])
    func otherRequests(request: URLRequest) async throws {
        stubs.stub(reply: .text("x"))
        #expect(try await stored(after: request) == nil)
    }

    @Test("is nothing that is larger than its share")
    func size() async throws {
        stubs.stub(reply: .data(Data(repeating: 1, count: 5 * 1024 * 1024)))
        #expect(try await stored() == nil)
    }

    @Test("is no download")
    func download() async throws {
        stubs.stub(reply: .text("x"))
        let (file, _) = try await URLSession(configuration: configuration).download(from: url("/a"))
        try FileManager.default.removeItem(at: file)
        #expect(configuration.urlCache?.cachedResponse(for: .make(url("/a"))) == nil)
    }

    @Test("is what the delegate makes of it, who is asked before the end")
    func delegate() async throws {
        stubs.stub(reply: .text("secret"))
        let delegate = CacheDelegate { cached in
            CachedURLResponse(response: cached.response, data: Data("public".utf8))
        }
        try await delegate.load(configuration)
        #expect(delegate.recorder.elements == ["data secret", "may store secret", "completed"])
        #expect(configuration.urlCache?.cachedResponse(for: .make(url("/a")))?.data == Data("public".utf8))
    }

    @Test("is nothing when the delegate says so")
    func refusal() async throws {
        stubs.stub(reply: .text("secret"))
        try await CacheDelegate { _ in nil }.load(configuration)
        #expect(configuration.urlCache?.cachedResponse(for: .make(url("/a"))) == nil)
    }
}

/// A session's delegate that is asked what may be stored.
private final class CacheDelegate: NSObject, URLSessionDataDelegate {
    let recorder = Recorder<String>()
    private let decide: @Sendable (CachedURLResponse) -> CachedURLResponse?

    init(_ decide: @escaping @Sendable (CachedURLResponse) -> CachedURLResponse?) { self.decide = decide }

    func load(_ configuration: URLSessionConfiguration) async throws {
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        session.dataTask(with: url("/a")).resume()
        try await recorder.elements { $0.contains("completed") }
        session.invalidateAndCancel()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        recorder.record("data \(String(decoding: data, as: UTF8.self))")
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, willCacheResponse proposed: CachedURLResponse,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        recorder.record("may store \(String(decoding: proposed.data, as: UTF8.self))")
        completionHandler(decide(proposed))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        recorder.record("completed")
    }
}
