import Doppel
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelStore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A response cache", .timeLimit(.minutes(1)))
struct CacheModeTests {
    @Test("answers first what it has, with its head, and a download too")
    func cacheFirst() async throws {
        let answers = NumberedAnswers(["Content-Type": "image/png", "Set-Cookie": "a=1", "X-Own": "7"])
        let ground = try CacheGround([.images()]) { answers.next($0) }
        #expect(try await ground.load() == "200 answer 1")
        let (data, response) = try await ground.response()
        #expect(data == Data("answer 1".utf8))
        #expect(response.value(forHTTPHeaderField: "X-Own") == "7" && response.mimeType == "image/png")
        #expect(response.value(forHTTPHeaderField: "Set-Cookie") == nil)
        let (file, _) = try await ground.session.download(from: ground.server.url("/a.png"))
        #expect(try Data(contentsOf: file) == Data("answer 1".utf8))
        try FileManager.default.removeItem(at: file)
        #expect(try await ground.load("/api") == "200 answer 2")
        #expect(try await ground.load("/api") == "200 answer 3")
        #expect(try await ground.load("/b", ["Accept": "image/webp, image/*"]) == "200 answer 4")
        #expect(try await ground.load("/b", ["Accept": "image/webp, image/*"]) == "200 answer 4")
        #expect(ground.sources == ["network", "cache", "cache", "network", "network", "network", "cache"])
        let statistics = ground.cache.statistics
        #expect(statistics.hits == 3 && statistics.loads == 2 && statistics.stored == 2)
        #expect(try await ground.cache.usage().count == 2)
        try await ground.cache.clear()
        #expect(try await ground.load() == "200 answer 5")
    }

    @Test("asks the network first, and answers when that can't be reached")
    func networkFirst() async throws {
        let store = MemoryCacheStore()
        let policy = CachingPolicy(.any, .networkFirst, key: { $0.url.path })
        let answers = NumberedAnswers()
        let ground = try CacheGround([policy], store: store) { answers.next($0) }
        #expect(try await ground.load() == "200 answer 1")
        #expect(try await ground.load() == "200 answer 2")
        // The same key, and nobody who answers.
        let refusing = try #require(URL(string: "http://127.0.0.1:1/a.png"))
        let (data, _) = try await ground.session.data(from: refusing)
        #expect(data == Data("answer 2".utf8))
        #expect(ground.cache.statistics.fallbacks == 1 && ground.sources.last == "cache")
        #expect(ground.live.journal.exchanges.last?.notes.first?.hasPrefix("the network could not") == true)
        let other = try #require(URL(string: "http://127.0.0.1:1/b.png"))
        let error = await #expect(throws: URLError.self) { try await ground.session.data(from: other) }
        #expect(error?.code == .cannotConnectToHost)
    }

    @Test("follows HTTP's freshness: fresh answers, stale ones are confirmed, others loaded again")
    func freshness() async throws {
        let answers = NumberedAnswers(["Cache-Control": "max-age=60", "ETag": "\"1\""])
        let ground = try CacheGround([CachingPolicy(.any, .protocolFreshness)]) { request in
            request.headers["if-none-match"] == "\"1\"" && !request.target.hasPrefix("/new")
                ? .init(304, headers: ["Cache-Control": "max-age=120", "X-New": "1"]) : answers.next(request)
        }
        #expect(try await ground.load() == "200 answer 1")
        #expect(try await ground.load() == "200 answer 1")
        ground.clock.advance(by: .seconds(61))
        let (data, response) = try await ground.response()
        #expect(data == Data("answer 1".utf8) && response.statusCode == 200)
        #expect(response.value(forHTTPHeaderField: "X-New") == "1")
        ground.clock.advance(by: .seconds(100))
        #expect(try await ground.load() == "200 answer 1")
        #expect(ground.server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\""])
        #expect(try await ground.load("/a.png", ["Cache-Control": "no-cache"]) == "200 answer 1")
        #expect(try await ground.load("/a.png", ["Cache-Control": "max-age=0"]) == "200 answer 1")
        #expect(ground.cache.statistics.confirmations == 3)
        #expect(try await ground.load("/new") == "200 answer 2")
        ground.clock.advance(by: .seconds(61))
        #expect(try await ground.load("/new") == "200 answer 3")
        #expect(try await ground.load("/none", ["Cache-Control": "only-if-cached"]) == "504 ")
    }

    @Test(
        "keeps nothing that must not be kept",
        arguments: [
            (200, ["Cache-Control": "no-store"]), (404, [:]), (500, [:]), (206, [:]), (200, ["Vary": "*"]),
            (200, ["Vary": "Accept, Cookie"]),
        ] as [(Int, [String: String])])
    func unkept(status: Int, headers: [String: String]) async throws {
        let ground = try CacheGround([CachingPolicy(.any, .cacheFirst)]) { _ in
            .init(status, headers: headers, body: "x")
        }
        for _ in 0..<2 { #expect(try await ground.load() == "\(status) x") }
        #expect(ground.server.requests.count == 2)
        #expect(try await ground.cache.usage() == CacheUsage())
    }

    @Test("leaves alone what is none of its business")
    func unasked() async throws {
        let answers = NumberedAnswers()
        let ground = try CacheGround([CachingPolicy(.any, .cacheFirst)]) { answers.next($0) }
        for headers in [["Range": "bytes=0-1"], ["Authorization": "x"], ["Cache-Control": "no-store"]] {
            let first = try await ground.load("/", headers)
            #expect(try await ground.load("/", headers) != first)
        }
        var post = URLRequest(url: ground.server.url())
        post.httpMethod = "POST"
        for _ in 0..<2 { _ = try await ground.session.data(for: post) }
        #expect(ground.server.requests.count == 8 && ground.cache.statistics == CacheStatistics())
    }

    @Test("answers at once and loads again behind the program's back")
    func background() async throws {
        let answers = NumberedAnswers()
        let ground = try CacheGround([CachingPolicy(.any, .refreshInBackground)]) { answers.next($0) }
        #expect(try await ground.load() == "200 answer 1")
        #expect(try await ground.load() == "200 answer 1")
        while ground.cache.statistics.refreshes < 1 { await Task.yield() }
        #expect(try await ground.load() == "200 answer 2")
    }

    @Test("keeps a response for each set of fields that Vary names")
    func vary() async throws {
        let ground = try CacheGround([CachingPolicy(.any, .cacheFirst)]) { request in
            .init(headers: ["Vary": "X-Language"], body: request.headers["x-language"] ?? "none")
        }
        for _ in 0..<2 {
            #expect(try await ground.load("/a", ["X-Language": "de"]) == "200 de")
            #expect(try await ground.load("/a", ["X-Language": "fr"]) == "200 fr")
            #expect(try await ground.load("/a") == "200 none")
        }
        #expect(ground.server.requests.count == 3)
        #expect(try await ground.cache.usage().count == 3)
    }

    @Test("keeps under the key of a closure, and finds out a type that is missing")
    func keys() async throws {
        let policy = CachingPolicy(.any, .cacheFirst) { $0.url.path }
        let ground = try CacheGround([policy]) { _ in .init(body: "GIF89a …") }
        let (_, first) = try await ground.response("/a?signature=1")
        let (_, second) = try await ground.response("/a?signature=2")
        #expect(ground.server.requests.count == 1)
        #expect(first.mimeType == "image/gif" && second.mimeType == "image/gif")
        #expect(second.url == ground.server.url("/a?signature=2"))
    }

    @Test("forgets what a request has changed, and nothing when that has failed")
    func changed() async throws {
        let answers = NumberedAnswers()
        let ground = try CacheGround([CachingPolicy(.any, .cacheFirst)]) { request in
            request.method == "DELETE" ? .init(500) : answers.next(request)
        }
        #expect(try await ground.load() == "200 answer 1")
        var request = URLRequest(url: ground.server.url("/a.png"))
        request.httpMethod = "DELETE"
        _ = try await ground.session.data(for: request)
        #expect(try await ground.load() == "200 answer 1")
        request.httpMethod = "POST"
        _ = try await ground.session.data(for: request)
        #expect(try await ground.load() == "200 answer 3")
        while !ground.cache.outdated.withLock({ $0.isEmpty }) { await Task.yield() }
        _ = try await ground.load()
        ground.live.responseCache = nil
        let before = try await ground.load()
        #expect(try await ground.load() != before)
    }

    @Test("serves stubs that pass through, and changes what they change")
    func rewritten() async throws {
        let answers = NumberedAnswers(["Content-Type": "application/json"])
        let ground = try CacheGround([CachingPolicy(.any, .cacheFirst)]) { answers.next($0) }
        ground.live.stub(.any, reply: .passThrough(.path("/real")).header("X-Changed", "1"))
        for _ in 0..<2 {
            let (data, response) = try await ground.response("/a")
            #expect(data == Data("answer 1".utf8))
            #expect(response.value(forHTTPHeaderField: "X-Changed") == "1")
        }
        #expect(ground.server.requests.map(\.target) == ["/real"])
        ground.live.stub(.path("/own"), reply: .text("stubbed"))
        #expect(try await ground.load("/own") == "200 stubbed")
    }
}
