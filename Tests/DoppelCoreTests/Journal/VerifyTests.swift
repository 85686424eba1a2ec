import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("A verification")
struct VerifyTests {
    private let stubs = StubRegistry()

    private func text(_ matcher: RequestMatcher, _ count: Count = .atLeast(1)) -> String? {
        let reported = failures { stubs.verify(matcher, count) }
        #expect(reported.count < 2)
        return reported.first?.text
    }

    private static let allowed: [(Count, [Int])] = [
        (.exactly(2), [2]), (.atLeast(2), [2, 3, 4]), (.atMost(1), [0, 1]), (.never, [0]),
        (.range(1...3), [1, 2, 3]),
        (.once, [1]),
    ]

    @Test("holds for the numbers that its count allows", arguments: allowed)
    func counts(count: Count, numbers: [Int]) {
        for number in 0...4 {
            stubs.journal.clear()
            for _ in 0..<number { stubs.exchange(.get, "/a") }
            let reported = failures { #expect(stubs.verify(.get("/a"), count) == numbers.contains(number)) }
            #expect(reported.isEmpty == numbers.contains(number))
        }
    }

    @Test("fails at its line, once")
    func line() {
        let reported = failures { stubs.verify(.get("/a")) }
        #expect(reported.map(\.line) == [#line - 1])
    }

    @Test("counts requests that no stub answered too")
    func unanswered() {
        stubs.exchange(.get, "/a")
        #expect(stubs.verify(.get("/a"), .once))
    }

    @Test("says when nothing was recorded")
    func nothing() {
        #expect(
            text(.post("/login"), .exactly(2)) == """
                Expected .post("/login") to be requested exactly 2 times, but it was requested 0 times.
                No request was recorded.
                """)
    }

    @Test("shows the requests that came near, closest first, with what differed")
    func nearMisses() {
        stubs.exchange(.make(.get, "https://a.b/other/path"))
        stubs.exchange(.make(.post, "https://a.b/logins?token=abc", headers: ["Accept": "text/html"]))
        stubs.exchange(.make(.get, "https://a.b/login", headers: ["Accept": "text/html"]))
        #expect(
            text(.post("/login") && .header("Accept", "text/html")) == """
                Expected .post("/login") && .header("Accept", "text/html") to be requested at least 1 time, \
                but it was requested 0 times.
                The recorded requests (3), closest first:
                  2. POST https://a.b/logins?token=[redacted]
                       path: expected /login, got /logins
                  3. GET https://a.b/login
                       method: expected POST, got GET
                  1. GET https://a.b/other/path
                       method: expected POST, got GET
                       path: expected /login, got /other/path
                       header "Accept": expected "text/html", got absent
                """)
    }

    @Test("shows five of many")
    func many() {
        for number in 0..<12 { stubs.exchange(.get, "/\(number)") }
        let lines = text(.get("/x"))?.split(separator: "\n") ?? []
        #expect(lines.count == 2 + 5 * 2 + 1)
        #expect(lines.last == "  … and 7 more")
    }

    @Test("shows the matching requests when there are too many")
    func tooMany() {
        stubs.stub(.any, line: 7)
        for _ in 0..<3 { stubs.exchange(.delete, "/books/7") }
        stubs.exchange(.get, "/books/7")
        #expect(
            text(.delete("/books/7"), .never) == """
                Expected .delete("/books/7") not to be requested, but it was requested 3 times.
                The matching requests (3):
                  1. DELETE https://api.example.com/books/7 → 200, stub .any (LoginTests.swift:7)
                  2. DELETE https://api.example.com/books/7 → 200, stub .any (LoginTests.swift:7)
                  3. DELETE https://api.example.com/books/7 → 200, stub .any (LoginTests.swift:7)
                """)
        for _ in 0..<30 { stubs.exchange(.delete, "/books/7") }
        #expect(text(.delete("/books/7"), .atMost(2))?.hasSuffix("\n  … and 13 more") == true)
    }

    @Test("shows the matching requests and what came near when there are too few")
    func tooFew() {
        stubs.exchange(.post, "/login")
        #expect(
            text(.post("/login"), .range(2...4)) == """
                Expected .post("/login") to be requested 2 to 4 times, but it was requested 1 time.
                The matching requests (1):
                  1. POST https://api.example.com/login → no stub matched
                There were no other requests.
                """)
        stubs.exchange(.post, "/logon")
        #expect(
            text(.post("/login"), .exactly(2)) == """
                Expected .post("/login") to be requested exactly 2 times, but it was requested 1 time.
                The matching requests (1):
                  1. POST https://api.example.com/login → no stub matched
                The other requests (1), closest first:
                  2. POST https://api.example.com/logon
                       path: expected /login, got /logon
                """)
    }

    @Test("never holds with a matcher that has a mistake, and names it")
    func mistake() {
        let text = text(.get("/a") && .port(0), .never)
        #expect(
            text == """
                .get("/a") && .port(0) can't be verified, since it matches no request:
                  The port 0 is out of range: ports are 1 to 65535.
                """)
    }

    @Test("asks a closure once per request")
    func closure() {
        for _ in 0..<3 { stubs.exchange(.get, "/a") }
        let asked = Locked(0)
        stubs.verify(
            .matching { _ in
                asked.withLock { $0 += 1 }
                return true
            }, .exactly(3))
        #expect(asked.withLock { $0 } == 3)
    }
}

@Suite("A verification when the journal has lost exchanges")
struct OverflowTests {
    private let stubs = StubRegistry(journalLimit: .init(exchanges: 2, bodyBytes: 100))

    init() { for _ in 0..<5 { stubs.exchange(.get, "/a") } }

    @Test("holds where those can make no difference")
    func certain() {
        #expect(stubs.verify(.get("/a"), .atLeast(2)))
    }

    @Test(
        "fails where they can, and names the limit", arguments: [Count.exactly(2), .atMost(2), .range(1...3)])
    func uncertain(count: Count) {
        let reported = failures { stubs.verify(.get("/a"), count) }
        #expect(
            reported.map(\.text) == [
                """
                Expected .get("/a") to be requested \(count), but the journal can't tell: it has 2 such requests.
                The journal keeps 2 exchanges and 100 bytes of request bodies, and 3 older ones are gone.
                Give the registry a larger journalLimit, or clear the journal between two steps.
                The matching requests (2):
                  4. GET https://api.example.com/a → no stub matched
                  5. GET https://api.example.com/a → no stub matched
                """
            ])
    }

    @Test("fails for .never, though no such request is left")
    func never() {
        let reported = failures { stubs.verify(.get("/b"), .never) }
        #expect(
            reported.map(\.text) == [
                """
                Expected .get("/b") not to be requested, but the journal can't tell: it has 0 such requests.
                The journal keeps 2 exchanges and 100 bytes of request bodies, and 3 older ones are gone.
                Give the registry a larger journalLimit, or clear the journal between two steps.
                """
            ])
    }

    @Test("says nothing of the limit when the count is exceeded anyway")
    func exceeded() {
        let reported = failures { stubs.verify(.get("/a"), .once) }
        #expect(
            reported.first?.text.hasPrefix(
                """
                Expected .get("/a") to be requested exactly 1 time, but it was requested 2 times.
                The matching requests (2):
                """) == true)
    }

    @Test("can be made again once the journal is cleared")
    func cleared() {
        stubs.journal.clear()
        #expect(stubs.verify(.get("/a"), .never))
    }
}
