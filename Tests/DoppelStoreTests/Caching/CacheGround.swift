import Doppel
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelStore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server, a cache in front of it, and a session.
struct CacheGround: Sendable {
    let folder: TemporaryFolder
    let server: LoopbackServer
    let clock = TestClock()
    let live: StubRegistry
    let cache: ResponseCache
    let session: URLSession

    var file: URL { folder.url.appendingPathComponent("cache") }

    init(
        _ policies: [CachingPolicy], store: (any CacheStore)? = nil, largestBody: Int = 16 << 20,
        _ answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Answer
    ) throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer(deciding: answer)
        live = StubRegistry(unmatched: .passThrough, time: clock)
        if let store {
            cache = ResponseCache(policies, in: Opened(store), largestBody: largestBody)
        } else {
            let disk = try DiskCacheStore(at: folder.url.appendingPathComponent("cache"))
            cache = ResponseCache(policies, in: disk, largestBody: largestBody)
        }
        live.responseCache = cache
        session = URLSession(configuration: .ephemeral.stubbed(by: live))
    }

    /// The text of a response, and its status.
    func load(_ target: String = "/a.png", _ headers: [String: String] = [:]) async throws -> String {
        let (data, response) = try await response(target, headers)
        return "\(response.statusCode) \(String(decoding: data, as: UTF8.self))"
    }

    func response(
        _ target: String = "/a.png", _ headers: [String: String] = [:]
    ) async throws -> (Data, HTTPURLResponse) {
        var request = URLRequest(url: server.url(target))
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        return (data, try #require(response as? HTTPURLResponse))
    }

    /// Returns when so many wait for the load of a response.
    func waiters(_ count: Int, _ target: String = "/a.png") async {
        while cache.flights.waiterCount(server.url(target).absoluteString) < count { await Task.yield() }
    }

    /// What answered each exchange.
    var sources: [String] { live.journal.loggedExchanges.map(\.source) }

    private struct Opened: CacheStore {
        let store: any CacheStore
        init(_ store: any CacheStore) { self.store = store }
        func responses(for key: String) async throws -> [CachedResponse] {
            try await store.responses(for: key)
        }
        func store(_ response: CachedResponse, for key: String) async throws {
            try await store.store(response, for: key)
        }
        func remove(_ key: String) async throws { try await store.remove(key) }
        func removeAll() async throws { try await store.removeAll() }
        func usage() async throws -> CacheUsage { try await store.usage() }
    }
}

/// Answers that are numbered, with these fields.
final class NumberedAnswers: Sendable {
    private let counts = Recorder<Void>()
    private let headers: [String: String]
    init(_ headers: [String: String] = [:]) { self.headers = headers }

    func next(_ request: LoopbackServer.Request) -> LoopbackServer.Answer {
        counts.record(())
        return .init(headers: headers, body: "answer \(counts.elements.count)")
    }
}
