import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("A journal")
struct JournalTests {
    private func exchange(_ path: String, body: Int = 0) -> Exchange {
        let body = body == 0 ? nil : String(repeating: "x", count: body)
        return Exchange(
            request: .make(.post, "https://a.b\(path)", body: body), source: .nothing, startedAt: .zero)
    }

    private func paths(_ journal: Journal) -> [String] { journal.exchanges.map(\.request.path) }

    @Test("keeps exchanges in their order, and numbers them from 1")
    func order() {
        let journal = Journal()
        #expect((0..<3).map { journal.record(exchange("/\($0)")) } == [1, 2, 3])
        #expect(paths(journal) == ["/0", "/1", "/2"])
        #expect(journal.exchanges.map(\.id) == [1, 2, 3])
        #expect(journal.count == 3)
        #expect(journal.droppedCount == 0)
    }

    @Test("lets the oldest go when there are too many", arguments: [1, 2, 10, 64, 65, 100])
    func boundedCount(limit: Int) {
        let journal = Journal(limit: .init(exchanges: limit))
        for number in 1...300 { journal.record(exchange("/\(number)")) }
        #expect(journal.exchanges.map(\.id) == Array((301 - limit)...300))
        #expect(paths(journal).last == "/300")
        #expect(journal.count == 300)
        #expect(journal.droppedCount == 300 - limit)
    }

    @Test("lets the oldest go when their bodies are too large; the newest stays")
    func boundedBytes() {
        let journal = Journal(limit: .init(bodyBytes: 10))
        journal.record(exchange("/a", body: 4))
        journal.record(exchange("/b", body: 6))
        #expect(paths(journal) == ["/a", "/b"])
        journal.record(exchange("/c", body: 1))
        #expect(paths(journal) == ["/b", "/c"])
        journal.record(exchange("/d", body: 99))
        #expect(paths(journal) == ["/d"])
        journal.record(exchange("/e"))
        #expect(paths(journal) == ["/e"])
        #expect(journal.droppedCount == 4)
    }

    @Test("counts a body that arrives after its exchange was recorded")
    func lateBody() {
        let journal = Journal(limit: .init(bodyBytes: 10))
        for number in 1...3 {
            let id = journal.record(exchange("/\(number)"))
            journal.update(id) { $0.request.body = .data(Data(count: 6)) }
        }
        #expect(paths(journal) == ["/3"])
        journal.record(exchange("/4", body: 4))
        #expect(paths(journal) == ["/3", "/4"])
    }

    @Test("changes an exchange under way, and ignores one that is gone")
    func update() {
        let journal = Journal(limit: .init(exchanges: 2))
        let ids = (0..<3).map { journal.record(exchange("/\($0)")) }
        for id in ids + [0, -1, 4] { journal.update(id) { $0.bytesReceived += 7 } }
        #expect(journal.exchanges.map(\.bytesReceived) == [7, 7])
    }

    @Test("forgets, and does not record what was under way; numbers go on")
    func clear() {
        let journal = Journal(limit: .init(exchanges: 2, bodyBytes: 10))
        let ids = (0..<3).map { journal.record(exchange("/\($0)", body: 3)) }
        journal.clear()
        #expect(journal.exchanges.isEmpty)
        #expect(journal.droppedCount == 0)
        journal.update(ids[2]) { $0.bytesReceived = 1 }
        #expect(journal.exchanges.isEmpty)
        #expect(journal.record(exchange("/new", body: 9)) == 4)
        journal.update(ids[2]) { $0.bytesReceived = 1 }
        #expect(journal.exchanges.map(\.bytesReceived) == [0])
        #expect(journal.count == 4)
    }

    @Test("finds the exchanges of matching requests")
    func matching() {
        let journal = Journal()
        for path in ["/a", "/b", "/a"] { journal.record(exchange(path)) }
        #expect(journal.exchanges(matching: .post("/a")).map(\.id) == [1, 3])
        #expect(journal.exchanges(matching: .matching { $0.path == "/b" }).map(\.id) == [2])
        #expect(journal.exchanges(matching: .get).isEmpty)
    }

    @Test("tells its watchers of each change until they stop")
    func watchers() {
        let journal = Journal()
        let calls = Locked(0)
        let stop = journal.watch { [journal] in
            _ = journal.exchanges
            calls.withLock { $0 += 1 }
        }
        let id = journal.record(exchange("/a"))
        journal.update(id) { $0.bytesReceived = 1 }
        #expect(calls.withLock { $0 } == 2)
        stop()
        journal.record(exchange("/b"))
        #expect(calls.withLock { $0 } == 2)
    }

    @Test("takes requests from all sides at once")
    func concurrent() async {
        let journal = Journal(limit: .init(exchanges: 100))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<1_000 {
                group.addTask {
                    let id = journal.record(exchange("/\(number)"))
                    journal.update(id) { $0.outcome = .finished }
                }
            }
        }
        #expect(journal.exchanges.map(\.id) == Array(901...1_000))
        #expect(journal.droppedCount == 900)
    }
}

@Suite("A journal's text")
struct JournalTextTests {
    private let stubs = StubRegistry()

    @Test("says what was asked and what answered, with secrets redacted")
    func table() {
        stubs.stub(.get("/books"), line: 12)
        stubs.exchange(.make(.get, "https://u:p@a.b/books?token=abc&q=1"))
        stubs.exchange(.make(.post, "https://a.b/login"))
        let failed = stubs.exchange(.make(.get, "https://a.b/books"))
        stubs.journal.update(failed) { $0.outcome = .failed(URLError(.timedOut)) }
        let open = stubs.exchange(.make(.get, "https://a.b/books"), outcome: .open)
        stubs.journal.update(open) { $0.response = nil }
        stubs.exchange(.make(.get, "https://a.b/books"), outcome: .open)
        stubs.exchange(.make(.get, "https://a.b/books"), outcome: .cancelled)
        let next = URL(string: "https://c.d/?access_token=1#id_token=2")!
        stubs.exchange(.make(.get, "https://a.b/books"), outcome: .redirected(to: next))
        let passed = stubs.exchange(.make(.get, "https://a.b/books"))
        stubs.journal.update(passed) { $0.source = .upstream(nil) }
        let refused = stubs.exchange(.make(.get, "https://a.b/books"))
        stubs.journal.update(refused) { $0.source = .unmatchedReply }
        let waiting = Exchange(request: .make(.get, "https://a.b/new"), source: .nothing, startedAt: .zero)
        stubs.journal.record(waiting)
        #expect(
            "\(stubs.journal)" == """
                The recorded requests (10):
                  1. GET https://u:[redacted]@a.b/books?token=[redacted]&q=1 → 200, stub .get("/books") (LoginTests.swift:12)
                  2. POST https://a.b/login → no stub matched
                  3. GET https://a.b/books → 200, URLError -1001, stub .get("/books") (LoginTests.swift:12)
                  4. GET https://a.b/books → under way, stub .get("/books") (LoginTests.swift:12)
                  5. GET https://a.b/books → 200, body under way, stub .get("/books") (LoginTests.swift:12)
                  6. GET https://a.b/books → 200, cancelled, stub .get("/books") (LoginTests.swift:12)
                  7. GET https://a.b/books → 200, redirected to https://c.d/?access_token=[redacted]#id_token=[redacted], stub .get("/books") (LoginTests.swift:12)
                  8. GET https://a.b/books → 200, network
                  9. GET https://a.b/books → 200, the reply for unmatched requests
                  10. GET https://a.b/new → under way, no stub
                """)
    }

    @Test("shows the newest 20")
    func long() {
        for number in 0..<25 { stubs.exchange(.get, "/\(number)") }
        let lines = "\(stubs.journal)".split(separator: "\n")
        #expect(lines.count == 22)
        #expect(
            lines.prefix(3) == [
                "The recorded requests (25):", "  … 5 earlier ones",
                "  6. GET https://api.example.com/5 → no stub matched",
            ])
    }

    @Test("says when there is nothing")
    func empty() {
        #expect("\(stubs.journal)" == "No request was recorded.")
    }
}
