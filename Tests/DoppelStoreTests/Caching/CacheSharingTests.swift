import Doppel
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelStore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A response cache that many ask", .timeLimit(.minutes(2)))
struct CacheSharingTests {
    @Test("loads 1,000 images once each for 5,000 requests of 32 tasks, and none after a restart")
    func thousandImages() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("images")
        let server = try LoopbackServer(deciding: { .init(body: "image \($0.target)") })
        for loads in [1_000, 1_000] {
            let live = StubRegistry(unmatched: .passThrough)
            live.responseCache = try ResponseCache(at: file, [.images()], memoryLimit: .init(bytes: 100_000))
            let session = URLSession(configuration: .ephemeral.stubbed(by: live))
            defer { session.finishTasksAndInvalidate() }
            try await askForAll(session, server)
            #expect(server.requests.count == loads)
            #expect(Set(server.requests.map(\.target)).count == 1_000)
            #expect(try await live.responseCache?.usage().count == 1_000)
        }
    }

    /// Each task asks for every image that is its turn, so that several ask for one at the same time.
    private func askForAll(_ session: URLSession, _ server: LoopbackServer) async throws {
        try await withThrowingTaskGroup { group in
            for task in 0..<32 {
                group.addTask {
                    for turn in stride(from: task, to: 5_000, by: 32) {
                        let target = "/\(turn / 5).png"
                        let (data, _) = try await session.data(from: server.url(target))
                        #expect(data == Data("image \(target)".utf8))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("shares a load among those who come while it is under way, and goes on when the first gives up")
    func sharing() async throws {
        let gate = Gate()
        let ground = try CacheGround([.images()]) { _ in
            try? gate.wait()
            return .init(body: "late")
        }
        let first = Task { try await ground.load() }
        try await gate.arrived()
        let others = (0..<8).map { _ in Task { try await ground.load() } }
        await ground.waiters(9)
        first.cancel()
        await #expect(throws: (any Error).self) { try await first.value }
        gate.open()
        for other in others { #expect(try await other.value == "200 late") }
        #expect(ground.server.requests.count == 1)
        #expect(ground.cache.statistics.stored == 1)
    }

    @Test("ends a load that nobody waits for any more, and keeps nothing of it")
    func abandoned() async throws {
        let ground = try CacheGround([.images()]) { _ in .init(body: "part", neverEnds: true) }
        let tasks = (0..<2).map { _ in Task { try await ground.load() } }
        await ground.waiters(2)
        while ground.server.requests.isEmpty { await Task.yield() }
        for task in tasks { task.cancel() }
        try await ground.server.departures.elements(1)
        for task in tasks { await #expect(throws: (any Error).self) { try await task.value } }
        #expect(try await ground.cache.usage() == CacheUsage())
        #expect(ground.server.requests.count == 1)
    }

    @Test("has whole responses only after kills at any moment")
    func kills() async throws {
        let file = KilledProcess.file("cache", of: getpid())
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        for _ in 0..<3 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                let store = try DiskCacheStore(
                    at: KilledProcess.file("cache", of: getppid()), limit: .init(count: 300))
                try KilledProcess.work { number in
                    let stored = DispatchSemaphore(value: 0)
                    Task {
                        let body = KilledProcess.body(number)
                        try await store.store(.init(url: "\(number)", body: body), for: "\(number)")
                        stored.signal()
                    }
                    stored.wait()
                }
            }
            let store = try DiskCacheStore(at: file)
            let usage = try await store.usage()
            #expect(store.damagedFiles.isEmpty && (16...300).contains(usage.count))
            var served = 0
            for number in 0..<20_000 {
                for response in try await store.responses(for: "\(number)") {
                    #expect(response.body == KilledProcess.body(number))
                    served += 1
                }
            }
            #expect(served == usage.count)
        }
    }
}

extension KilledProcess {
    /// A body that is different for each number, of up to 60,000 bytes.
    static func body(_ number: Int) -> Data {
        Data(repeating: UInt8(truncatingIfNeeded: number), count: 1 + number * 7_919 % 60_000)
    }
}
