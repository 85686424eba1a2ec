import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("A verification that every stub was used")
struct VerifyStubsTests {
    private let stubs = StubRegistry()

    @Test("fails for each stub that answered nothing, at its line")
    func unused() {
        stubs.stub(.get("/a"), line: 3)
        stubs.stub(.get("/b"), line: 4)
        stubs.stub(.get("/c"), name: "c", line: 5)
        stubs.exchange(.get, "/b")
        let reported = failures { #expect(stubs.verifyAllStubsUsed() == false) }
        let rest = """
             answered no request. Remove it, or make the request.
            The recorded requests (1):
              1. GET https://api.example.com/b → 200, stub .get("/b") (LoginTests.swift:4)
            """
        #expect(
            reported == [
                Reported(line: 5, text: #"The stub "c""# + rest),
                Reported(line: 3, text: #"The stub .get("/a")"# + rest),
            ])
        #expect(StubRegistry().verifyAllStubsUsed())
    }

    @Test("leaves out stubs that may answer none")
    func allowed() {
        stubs.stub(.get("/a")).expected(.never)
        stubs.stub(.get("/b")).expected(.atMost(2))
        #expect(stubs.verifyAllStubsUsed())
        stubs.stub(.get("/c"), line: 9).expected(.atLeast(1))
        #expect(failures { stubs.verifyAllStubsUsed() }.map(\.line) == [9])
    }

    @Test("and one of expectations fail at the stub's and at the expectation's line")
    func expectations() {
        let handle = stubs.stub(.get("/a"), line: 3)
        handle
            .expected(.exactly(2))
        let line = #line - 1
        stubs.exchange(.get, "/a")
        let reported = failures { #expect(stubs.verifyExpectations() == false) }
        #expect(
            reported == [
                Reported(
                    line: line,
                    text: """
                        Expected the stub .get("/a") to answer exactly 2 times, but it answered 1 time.
                        The recorded requests (1):
                          1. GET https://api.example.com/a → 200, stub .get("/a") (LoginTests.swift:3)
                        """)
            ])
        stubs.exchange(.get, "/a")
        #expect(stubs.verifyExpectations())
        stubs.exchange(.get, "/a")
        #expect(failures { stubs.verifyExpectations() }.count == 1)
    }

    @Test("of expectations takes the last one of a stub")
    func lastExpectation() {
        stubs.stub(.get("/a")).expected(.once).expected(.never)
        #expect(stubs.verifyExpectations())
    }
}

@Suite("A verification that no request was unexpected")
struct VerifyUnexpectedTests {
    private let stubs = StubRegistry()

    @Test("fails with the requests and the reason of the first")
    func unexpected() throws {
        stubs.stub(.get("/a"), line: 3)
        for path in ["/a", "/b", "/c?token=1"] { stubs.exchange(.get, path) }
        let reported = failures { #expect(stubs.verifyNoUnexpectedRequests() == false) }
        let line = #line - 1
        let reason = try #require(stubs.journal.exchanges[1].error)
        #expect(
            reported == [
                Reported(
                    line: line,
                    text: """
                        2 requests were made that no stub answered:
                          2. GET https://api.example.com/b → no stub matched
                          3. GET https://api.example.com/c?token=[redacted] → no stub matched
                        The first of them:
                        \(reason)
                        """)
            ])
    }

    @Test("goes straight to the reason of a single one")
    func single() throws {
        stubs.exchange(.get, "/b")
        let reason = try #require(stubs.journal.exchanges[0].error)
        #expect(
            failures { stubs.verifyNoUnexpectedRequests() }.map(\.text) == [
                """
                1 request was made that no stub answered:
                  1. GET https://api.example.com/b → no stub matched
                \(reason)
                """
            ])
    }

    private static let kinds: [(Exchange.Source, Exchange.Outcome, Bool)] = [
        (.nothing, .failed(URLError(.badURL)), true), (.nothing, .open, false), (.nothing, .cancelled, false),
        (.upstream(nil), .finished, false), (.unmatchedReply, .finished, false),
    ]

    @Test("leaves out what the registry was told to do, and what is not decided", arguments: kinds)
    func sources(source: Exchange.Source, outcome: Exchange.Outcome, isUnexpected: Bool) {
        var exchange = Exchange(request: .make(), source: source, startedAt: .zero)
        exchange.outcome = outcome
        stubs.journal.record(exchange)
        let reported = failures { #expect(stubs.verifyNoUnexpectedRequests() == !isUnexpected) }
        #expect(reported.isEmpty == !isUnexpected)
    }

    @Test("remembers those that the journal has lost, and only those")
    func overflow() {
        let small = StubRegistry(journalLimit: .init(exchanges: 2))
        small.stub(.get("/a"), line: 3)
        for path in ["/a", "/a", "/a"] { small.exchange(.get, path) }
        #expect(small.verifyNoUnexpectedRequests())
        for path in ["/b", "/a", "/a"] { small.exchange(.get, path) }
        #expect(
            failures { small.verifyNoUnexpectedRequests() }.map(\.text) == [
                """
                1 request was made that no stub answered:
                  … 1 that the journal no longer has
                """
            ])
        small.journal.clear()
        #expect(small.verifyNoUnexpectedRequests())
    }
}
