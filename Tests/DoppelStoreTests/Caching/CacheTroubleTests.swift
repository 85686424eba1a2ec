import Doppel
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelStore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A response cache in trouble", .timeLimit(.minutes(1)))
struct CacheTroubleTests {
    @Test("gives compressed content as the network did, also to a session with a delegate")
    func compressed() async throws {
        let gzip = try #require(
            Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJV8ggiwQA5E3QWTwAAAA="))
        let ground = try CacheGround([.images()]) { _ in
            var answer = LoopbackServer.Answer(headers: ["Content-Encoding": "gzip"])
            answer.body = gzip
            return answer
        }
        let text = String(repeating: "hello ", count: 10)
        for _ in 0..<3 { #expect(try await ground.load() == "200 \(text)") }
        let recorder = DataRecorder()
        let session = URLSession(
            configuration: .ephemeral.stubbed(by: ground.live), delegate: recorder, delegateQueue: nil)
        for target in ["/a.png", "/b.png"] {
            session.dataTask(with: ground.server.url(target)).resume()
            #expect(try await recorder.next() == text)
        }
        #expect(ground.server.requests.count == 2)
    }

    private final class DataRecorder: NSObject, URLSessionDataDelegate, Sendable {
        private let data = Locked(Data())
        private let ends = Recorder<String>()
        private let taken = Locked(0)

        func next() async throws -> String {
            let count = taken.withLock { count in
                count += 1
                return count
            }
            return try await ends.elements(count)[count - 1]
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            self.data.withLock { $0.append(data) }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
        ) {
            let all = data.withLock { data in
                defer { data = Data() }
                return data
            }
            ends.record(error.map { "\($0)" } ?? String(decoding: all, as: UTF8.self))
        }
    }

    @Test("hands on what is too large as it comes, and keeps nothing of a load that breaks off")
    func large() async throws {
        let ground = try CacheGround([CachingPolicy(.any, .cacheFirst)], largestBody: 1_000) { request in
            request.target == "/broken"
                ? .init(headers: ["Content-Length": "10"], body: "short")
                : .init(body: String(repeating: "x", count: 100), repeated: 100)
        }
        for _ in 0..<2 { #expect(try await ground.response().0.count == 10_000) }
        for _ in 0..<2 {
            await #expect(throws: URLError.self) { try await ground.response("/broken") }
        }
        #expect(ground.server.requests.count == 4)
        #expect(try await ground.cache.usage() == CacheUsage())
    }

    @Test("goes on without a store that fails")
    func failingStore() async throws {
        struct Broken: CacheStore {
            struct Failure: Error {}
            func responses(for key: String) async throws -> [CachedResponse] { throw Failure() }
            func store(_ response: CachedResponse, for key: String) async throws { throw Failure() }
            func remove(_ key: String) async throws { throw Failure() }
            func removeAll() async throws { throw Failure() }
            func usage() async throws -> CacheUsage { throw Failure() }
        }
        let answers = NumberedAnswers()
        let ground = try CacheGround([.images()], store: Broken()) { answers.next($0) }
        #expect(try await ground.load() == "200 answer 1")
        #expect(try await ground.load() == "200 answer 2")
        #expect(ground.cache.statistics.storeErrors == 4)
    }

    @Test("goes on when its file turns out to be damaged, and begins a new one")
    func damagedFile() async throws {
        let answers = NumberedAnswers()
        let ground = try CacheGround([.images()]) { answers.next($0) }
        #expect(try await ground.load() == "200 answer 1")
        try Schema.cache.open(ground.file).run("PRAGMA wal_checkpoint(TRUNCATE)")
        let handle = try FileHandle(forWritingTo: ground.file)
        try handle.write(contentsOf: Data(repeating: 0xA5, count: 100_000))
        try handle.close()
        // Pages that are in memory are used on for a while.
        var last = ""
        for number in 0..<8 {
            let text = try await ground.load("/\(number).png")
            #expect(text.hasPrefix("200 answer "))
            last = text
        }
        #expect(try await ground.load("/7.png") == last)
        #expect(ground.cache.statistics.storeErrors == 0)
        #expect(ground.folder.names.contains { $0.hasPrefix("cache.damaged-") })
    }
}
