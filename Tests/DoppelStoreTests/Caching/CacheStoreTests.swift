import DoppelCore
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelStore

@Suite("Stores of a cache", .timeLimit(.minutes(1)))
struct CacheStoreTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// A clock that goes a second further each time.
    private final class Ticks: Sendable {
        private let count = Locked(0)
        var now: Date {
            CacheStoreTests.start
                + Double(
                    count.withLock { count in
                        count += 1
                        return count
                    })
        }
    }

    private func stores(_ limit: CacheLimit) throws -> [any CacheStore] {
        let (memory, disk) = (Ticks(), Ticks())
        return [
            MemoryCacheStore(limit: limit, now: { memory.now }),
            try DiskCacheStore(
                at: folder.url.appendingPathComponent(UUID().uuidString), limit: limit, now: { disk.now }),
        ]
    }

    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func response(_ text: String, _ selectors: [String: String] = [:]) -> CachedResponse {
        CachedResponse(
            url: "u", status: 203, headers: ["A": "1", "a": "2"], body: Data(text.utf8), date: Self.start,
            selectors: selectors)
    }

    @Test("give back what they got, by key and variant")
    func roundTrip() async throws {
        for store in try stores(CacheLimit()) {
            let (de, fr) = (response("de", ["x": "de"]), response("fr", ["x": "fr", "y": ""]))
            for (key, stored) in [("a", de), ("a", fr), ("b", response("")), ("a", de)] {
                try await store.store(stored, for: key)
            }
            #expect(Set(try await store.responses(for: "a")) == [de, fr])
            #expect(try await store.responses(for: "b") == [response("")])
            #expect(try await store.responses(for: "c") == [])
            let bytes = de.size + fr.size + response("").size
            #expect(try await store.usage() == CacheUsage(count: 3, bytes: bytes))
            try await store.remove("a")
            #expect(try await store.usage().count == 1)
            try await store.removeAll()
            #expect(try await store.usage() == CacheUsage())
        }
    }

    @Test("forget what was not used for the longest time, by count and by bytes")
    func leastRecentlyUsed() async throws {
        for store in try stores(CacheLimit(count: 3)) {
            for key in ["a", "b", "c"] { try await store.store(response(key), for: key) }
            _ = try await store.responses(for: "a")
            for key in ["d", "e"] { try await store.store(response(key), for: key) }
            var kept: [String] = []
            for key in ["a", "b", "c", "d", "e"] where try await !store.responses(for: key).isEmpty {
                kept.append(key)
            }
            #expect(kept == ["a", "d", "e"], "\(store)")
        }
        let text = String(repeating: "x", count: 10_000)
        for store in try stores(CacheLimit(bytes: 50_000)) {
            for number in 0..<20 { try await store.store(response(text), for: "\(number)") }
            let usage = try await store.usage()
            #expect(usage.count == 4 && usage.bytes < 50_000)
            try await store.store(response(text + text + text + text + text), for: "19")
            #expect(try await store.responses(for: "19").isEmpty)
        }
    }

    @Test("forget what is too old, however often it is used")
    func age() async throws {
        for store in try stores(CacheLimit(age: 5)) {
            try await store.store(response("a"), for: "a")
            var answers = 0
            while try await !store.responses(for: "a").isEmpty { answers += 1 }
            #expect((2...5).contains(answers))
            #expect(try await store.usage().count == 0)
        }
    }

    @Test("in layers answer from the front, and fill it from the back")
    func layers() async throws {
        let (front, back) = (MemoryCacheStore(), MemoryCacheStore())
        let store = LayeredCacheStore(front, before: back)
        try await store.store(response("a"), for: "a")
        front.removeAll()
        #expect(try await store.responses(for: "a") == [response("a")])
        back.removeAll()
        #expect(try await store.responses(for: "a") == [response("a")])
        try await store.remove("a")
        #expect(try await store.responses(for: "a") == [])
    }

    @Test("in layers keep behind what is used in front")
    func layersAreUsed() async throws {
        let ticks = Ticks()
        let back = MemoryCacheStore(limit: CacheLimit(count: 2))
        let disk = try DiskCacheStore(
            at: folder.url.appendingPathComponent("used"), limit: CacheLimit(count: 2), now: { ticks.now })
        let store = LayeredCacheStore(MemoryCacheStore(), before: LayeredCacheStore(disk, before: back))
        for key in ["a", "b"] { try await store.store(response(key), for: key) }
        #expect(try await store.responses(for: "a") == [response("a")])
        try await store.store(response("c"), for: "c")
        #expect(try await disk.responses(for: "b").isEmpty)
        #expect(try await disk.responses(for: "a") == [response("a")])
    }

    @Test("never give a response whose bytes have changed, and set a damaged file aside")
    func damaged() async throws {
        let file = folder.url.appendingPathComponent("cache")
        var text = ""
        for number in 0..<3_000 { text += "\(number) " }
        do {
            let store = try DiskCacheStore(at: file, limit: CacheLimit(age: 1e10))
            try await store.store(response(text), for: "a")
            try await store.store(response("b"), for: "b")
        }
        try Schema.cache.open(file).run("PRAGMA wal_checkpoint(TRUNCATE)")
        var bytes = try Data(contentsOf: file)
        let place = try #require(bytes.range(of: Data("2000 2001".utf8)))
        bytes[place.lowerBound] = 0x39
        try bytes.write(to: file)
        do {
            let store = try DiskCacheStore(at: file, limit: CacheLimit(age: 1e10))
            #expect(try await store.responses(for: "a").isEmpty)
            #expect(try await store.responses(for: "b") == [response("b")])
        }
        try Data(repeating: 0x41, count: 10_000).write(to: file)
        let store = try DiskCacheStore(at: file, limit: CacheLimit(age: 1e10))
        #expect(store.damagedFiles.count == 1)
        try await store.store(response("b"), for: "b")
        #expect(try await store.responses(for: "b") == [response("b")])
    }

    @Test(
        "types that are missing are found out",
        arguments: [
            ("\u{89}PNG", "text/plain"), ("<!DOCTYPE HTML><p>", "text/html"), ("  <svg/>", "image/svg+xml"),
            ("<?xml version=\"1.0\"?><svg/>", "image/svg+xml"), ("<?xml?><a/>", "text/xml"),
            ("{\"a\":1}", "application/json"), ("{a", "text/plain"), ("%PDF-1.7", "application/pdf"),
            ("RIFFxxxxWEBPVP8 ", "image/webp"), ("xxxxftypavif", "image/avif"),
            ("xxxxftypheic", "image/heic"), ("a\u{0}b", "application/octet-stream"),
            ("", "application/octet-stream"),
        ])
    func sniffing(text: String, type: String) {
        #expect(ContentSniffer.type(of: Data(text.utf8)) == type)
        #expect(
            ContentSniffer.type(of: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])) == "image/png")
        #expect(ContentSniffer.type(of: Data([0xFF, 0xD8, 0xFF, 0xE0])) == "image/jpeg")
    }
}
