import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("A journal's capture of response bodies")
struct CaptureTests {
    private func exchange(_ path: String, response: String = "") -> Exchange {
        var exchange = Exchange(
            request: .make(.get, "https://a.b\(path)"), source: .nothing, startedAt: .zero)
        exchange.responseBody = CapturedBody(Data(response.utf8))
        return exchange
    }

    private func bodies(_ journal: Journal) -> [String?] { journal.exchanges.map(\.responseBody.text) }

    @Test("keeps so many bytes of each, and says when there were more")
    func oneBody() {
        let journal = Journal(limit: .init(responseBodyBytes: 4))
        journal.record(exchange("/a", response: "1234"))
        journal.record(exchange("/b", response: "12345"))
        let id = journal.record(exchange("/c"))
        journal.update(id) { $0.responseBody = CapturedBody(Data("abcdefg".utf8)) }
        #expect(bodies(journal) == ["1234", "1234", "abcd"])
        #expect(journal.exchanges.map(\.responseBody.isComplete) == [true, false, false])
    }

    @Test("forgets the oldest bodies when they are too many, and no exchange")
    func allBodies() {
        let journal = Journal(limit: .init(bodyBytes: 10))
        let first = journal.record(exchange("/1"))
        for number in 2...4 { journal.record(exchange("/\(number)", response: "12345")) }
        #expect(bodies(journal) == ["", "", "12345", "12345"])
        #expect(journal.exchanges.map(\.responseBody.isComplete) == [true, false, true, true])
        journal.update(first) { $0.responseBody = CapturedBody(Data("late".utf8)) }
        #expect(bodies(journal) == ["", "", "12345", "12345"])
        journal.record(exchange("/5", response: "1"))
        #expect(bodies(journal) == ["", "", "", "12345", "1"])
        #expect(journal.droppedCount == 0)
    }

    @Test("stays within its bounds while exchanges come and go", arguments: [0, 1, 7, 100])
    func bounded(bytes: Int) {
        let journal = Journal(limit: .init(exchanges: 70, bodyBytes: bytes, responseBodyBytes: 9))
        for number in 0..<500 {
            let id = journal.record(
                exchange("/\(number)", response: String(repeating: "x", count: number % 12)))
            journal.update(id) { $0.responseBody = CapturedBody(Data(count: (number + 5) % 12)) }
        }
        let sizes = journal.exchanges.map(\.responseBody.data.count)
        #expect(sizes.count == 70)
        #expect(sizes.reduce(0, +) <= bytes)
        #expect(sizes.max() ?? 0 <= 9)
        if bytes >= 9 { #expect(sizes.contains { $0 > 0 }) }
    }

    @Test("a piece after the limit is not kept, and one that is cut is a copy")
    func pieces() {
        var body = CapturedBody()
        body.append(Data("123".utf8), limit: 5)
        #expect(body == CapturedBody(Data("123".utf8)))
        body.append(Data("45678".utf8), limit: 5)
        body.append(Data("9".utf8), limit: 5)
        #expect(body == CapturedBody(Data("12345".utf8), isComplete: false))
        var none = CapturedBody()
        none.append(Data("1".utf8), limit: 0)
        #expect(none == CapturedBody(isComplete: false))
    }

    @Test("an observer is told of each exchange that ends, with as much of the body as it wants")
    func observers() {
        let journal = Journal(limit: .init(responseBodyBytes: 2))
        let seen = Locked<[String]>([])
        #expect(journal.capturedBodyBytes == 2)
        let stop = journal.observers.add(bodyBytes: 100) { exchange in
            seen.withLock { $0.append("\(exchange.id) \(exchange.responseBody.text ?? "")") }
        }
        #expect(journal.capturedBodyBytes == 100)
        let open = journal.record(exchange("/a"))
        journal.close(exchange("/b", response: "bbbb"), recordedAs: nil)
        journal.close(exchange("/a", response: "aaaa"), recordedAs: open)
        stop()
        journal.close(exchange("/c"), recordedAs: nil)
        #expect(seen.withLock { $0 } == ["2 bbbb", "1 aaaa"])
        #expect(bodies(journal) == ["aa", "bb", ""])
        #expect(journal.capturedBodyBytes == 2)
    }

    @Test("an exchange knows its date")
    func date() {
        let before = Date()
        let exchange = exchange("/a")
        #expect(exchange.startDate >= before && exchange.startDate <= Date())
    }
}
