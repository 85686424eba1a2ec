import DoppelCore
import DoppelFormats
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelStore

/// An exchange of the second `number` after a fixed moment.
func logged(_ number: Int = 0, _ change: (inout LoggedExchange) -> Void = { _ in }) -> LoggedExchange {
    var exchange = LoggedExchange(
        date: Date(timeIntervalSince1970: 1_786_342_324 + Double(number)),
        url: "https://api.example.com/books/\(number)",
        status: 200, response: .init(headers: ["Content-Type": "text/plain"], body: Data("body".utf8)),
        bytesReceived: 4, duration: 0.034)
    change(&exchange)
    return exchange
}

@Suite("A saved journal", .timeLimit(.minutes(1)))
struct SavedJournalTests {
    private let folder: TemporaryFolder
    private var url: URL { folder.url.appendingPathComponent("deep/traffic.doppel") }
    /// Shortly after the exchanges that the tests make.
    private let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_786_350_000) }

    init() throws { folder = try TemporaryFolder() }

    private func journal(_ limit: SavedJournal.Limit = .init()) throws -> SavedJournal {
        try SavedJournal(at: url, limit: limit, now: now)
    }

    @Test("gives back what was recorded, after it was opened again too")
    func roundTrip() throws {
        let full = logged { exchange in
            exchange.method = "POST"
            exchange.request = .init(
                headers: ["A": "1", "a": "2"], body: Data([0, 0xFF]), isBodyComplete: false)
            exchange.response = .init(
                headers: ["Set-Cookie": "ä"], body: Data("序言".utf8), isBodyComplete: false)
            (exchange.sentURL, exchange.stub, exchange.source) = ("http://c.d/", "books", "stub")
            (exchange.outcome, exchange.detail) = ("failed", "URLError -1001")
            (exchange.timeToResponse, exchange.notes) = (0.01, ["one", "two \"quoted\""])
        }
        let bare = logged { ($0.status, $0.response, $0.duration, $0.bytesReceived) = (nil, nil, nil, 0) }
        do {
            let journal = try journal()
            for exchange in [full, bare] { journal.record(exchange) }
            #expect(journal.recordingError == nil)
        }
        for found in [try journal().exchanges(), try JournalFile(url).exchanges()] {
            #expect(found.map(\.id) == [1, 2])
            var expected = [full, bare]
            for index in expected.indices { expected[index].id = index + 1 }
            #expect(found == expected)
        }
        #expect(try JournalFile(url).exchange(2)?.id == 2)
        #expect(try JournalFile(url).exchange(3) == nil)
    }

    @Test(
        "finds by host, path, method, status, text and time",
        arguments: [
            (JournalQuery(), [1, 2, 3, 4]),
            (JournalQuery(host: "Example.com"), [1, 2, 4]),
            (JournalQuery(host: "api.example.com"), [1, 2]),
            (JournalQuery(host: "xample.com"), []),
            (JournalQuery(path: "/books/*"), [1]),
            (JournalQuery(path: "/a_b"), [4]),
            (JournalQuery(method: "post"), [2]),
            (JournalQuery(status: 400...499), [2]),
            (JournalQuery(onlyFailures: true), [2, 3]),
            (JournalQuery(text: "SECRETARY"), [2]),
            (JournalQuery(text: "100%"), [3]),
            (JournalQuery(text: "timed out"), [3]),
            (JournalQuery(text: "x-tenant"), [4]),
            (JournalQuery(text: "序"), [4]),
            (JournalQuery(since: logged(2).date), [2, 3, 4]),
            (JournalQuery(since: logged(2).date, until: logged(4).date), [2, 3]),
            (JournalQuery(limit: 2), [3, 4]),
            (JournalQuery(host: "example.com", onlyFailures: true, limit: 1), [2]),
        ] as [(JournalQuery, [Int])])
    func search(query: JournalQuery, ids: [Int]) throws {
        let journal = try journal()
        journal.record(logged(1))
        journal.record(
            logged(2) { exchange in
                (exchange.method, exchange.status) = ("POST", 404)
                exchange.url = "https://api.example.com/login"
                exchange.request.body = Data("the secretary".utf8)
            })
        journal.record(
            logged(3) { exchange in
                (exchange.url, exchange.status, exchange.outcome) = ("https://other.org/", nil, "failed")
                (exchange.detail, exchange.notes) = ("timed out", ["100% sure"])
            })
        journal.record(
            logged(4) { exchange in
                exchange.url = "https://example.com/a_b"
                exchange.request.headers = ["X-Tenant": "7"]
                exchange.response?.body = Data("序言".utf8)
            })
        #expect(try journal.exchanges(matching: query).map(\.id) == ids)
    }

    @Test("stays within its limits: the oldest go")
    func limits() throws {
        let count = try journal(.init(exchanges: 3))
        for number in 1...5 { count.record(logged(number)) }
        #expect(try count.exchanges().map(\.id) == [3, 4, 5])
        let bytes = try journal(.init(bytes: 20_000))
        for number in 6...20 { bytes.record(logged(number) { $0.response?.body = Data(count: 5_000) }) }
        #expect(try bytes.exchanges().map(\.id) == [18, 19, 20])
        bytes.record(logged { $0.response?.body = Data(count: 50_000) })
        #expect(try bytes.count() == 0)
        let age = try journal(.init(age: 100))
        age.record(logged { $0.date = now() - 200 })
        age.record(logged { $0.date = now() - 50 })
        #expect(try journal(.init(age: 100)).count() == 1)
        #expect(try journal(.init(age: 10)).count() == 0)
    }

    @Test("has a file that stays small, and gives room back when it is cleared")
    func fileSize() throws {
        let journal = try journal(.init(bytes: 200_000))
        for number in 0..<200 { journal.record(logged(number) { $0.response?.body = Data(count: 20_000) }) }
        func size() throws -> Int {
            try JournalFile(url).exchanges().count == 0 ? 0 : 1
        }
        #expect(try size() == 1)
        let database = try Schema.journal.open(url)
        try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try #require(url.resourceValues(forKeys: [.fileSizeKey]).fileSize) < 400_000)
        try journal.clear()
        try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try journal.count() == 0)
        let fresh = URL(fileURLWithPath: url.path)
        #expect(try #require(fresh.resourceValues(forKeys: [.fileSizeKey]).fileSize) < 100_000)
    }

    @Test("sets a damaged file aside and goes on, whether it was damaged before or meanwhile")
    func damaged() throws {
        try folder.write(
            "this is no database, but text of more than a hundred bytes " + text, to: "deep/traffic.doppel")
        let journal = try journal()
        #expect(journal.damagedFiles.count == 1)
        journal.record(logged())
        #expect(try journal.count() == 1)
        #expect(
            try folder.names.contains("deep/\(#require(journal.damagedFiles.first).lastPathComponent)"))
    }

    @Test("sets a file aside that is damaged while it is in use")
    func damagedMeanwhile() throws {
        let journal = try journal()
        for number in 0..<50 { journal.record(logged(number) { $0.response?.body = Data(count: 9_000) }) }
        try Schema.journal.open(url).run("PRAGMA wal_checkpoint(TRUNCATE)")
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: Data(repeating: 0xA5, count: 300_000))
        try handle.close()
        for number in 0..<3 { journal.record(logged(number)) }
        _ = try journal.exchanges()
        journal.record(logged())
        #expect(journal.damagedFiles.count == 1)
        #expect(try journal.count() >= 1)
        #expect(try JournalFile(url).exchanges().last?.url == logged().url)
    }

    private let text = String(repeating: "x", count: 4_096)

    @Test("refuses what is no journal, and says why")
    func refusals() throws {
        let missing = folder.url.appendingPathComponent("missing")
        let error = #expect(throws: StoreError.self) { try JournalFile(missing) }
        #expect(
            error?.description == "\(missing.path): the file can't be opened or written (there is no such "
                + "file); check the folder and its rights")
        let other = folder.url.appendingPathComponent("other")
        try Database(other, .readWrite).script("CREATE TABLE a (b)")
        for open in [{ _ = try JournalFile(other) }, { _ = try SavedJournal(at: other) }] {
            let error = #expect(throws: StoreError.self) { try open() }
            #expect(error?.reason == .notOurs)
            #expect(
                error?.description
                    == "\(other.path): the file is an SQLite database, but no journal of Doppel")
        }
        let newer = folder.url.appendingPathComponent("newer")
        try Schema.journal.open(newer).script("PRAGMA user_version = 9")
        #expect(throws: StoreError.self) { try SavedJournal(at: newer) }
        #expect(throws: StoreError.self) { try JournalFile(try folder.write(text, to: "text")) }
    }

    @Test("becomes an HTTP archive, whole or in part")
    func archive() throws {
        let journal = try journal()
        journal.record(
            logged(1) { exchange in
                exchange.url = "https://api.example.com/books?q=a%20b&token=[redacted]"
                exchange.request.headers = ["Cookie": "[redacted]"]
                exchange.response?.headers = ["Content-Type": "text/plain", "Location": "/next"]
                exchange.timeToResponse = 0.03
            })
        journal.record(logged(2) { ($0.status, $0.response, $0.outcome) = (nil, nil, "failed") })
        let har = try HAR(data: try journal.har().data())
        let entry = try #require(har.log.entries.first)
        #expect(
            entry.request.queryString == [
                .init(name: "q", value: "a b"), .init(name: "token", value: "[redacted]"),
            ])
        #expect(entry.startedDateTime == "2026-08-10T06:12:05.000Z" && entry.time == 34)
        #expect(entry.response.content.text == "body" && entry.response.redirectURL == "/next")
        #expect(entry.timings.wait == 30 && entry.timings.receive == 4)
        #expect(har.log.entries.map(\.response.status) == [200, 0])
        #expect(try journal.har(matching: JournalQuery(onlyFailures: true)).log.entries.count == 1)
        #expect(try journal.statistics().groups.map(\.count) == [1, 1])
    }
}
