import Foundation
import Testing

@testable import DoppelCore

@Suite("The stub that answers")
struct ChoiceOrderTests {
    private let stubs = StubRegistry()

    @Test("is the newest")
    func newest() {
        stubs.stub(.any, reply: .text("old"))
        stubs.stub(.any, reply: .text("new"))
        #expect(stubs.answer() == "new")
    }

    @Test("has the highest priority, then is the newest")
    func priority() {
        for (name, priority) in [("a", 0), ("b", 5), ("c", -1), ("d", 5), ("e", 0), ("f", -1)] {
            stubs.stub(.any, name: name, priority: priority, times: .once, reply: .text(name))
        }
        #expect(stubs.stubs.map(\.stub.name) == ["d", "b", "e", "a", "f", "c"])
        #expect(stubs.answers(7) == ["d", "b", "e", "a", "f", "c", "unmatched"])
    }

    @Test("matches the request")
    func matching() {
        stubs.stub(.get("/books/{id}"), reply: .text("book"))
        stubs.stub(.post("/books"), reply: .text("posted"))
        #expect(stubs.answer(.get, "/books/7") == "book")
        #expect(stubs.answer(.post, "/books") == "posted")
        #expect(stubs.answer(.put, "/books") == "unmatched")
    }

    private static let limits: [(Times, [String])] = [
        (.once, ["new", "old", "old"]), (2, ["new", "new", "old"]), (.forever, ["new", "new", "new"]),
        (Times(limit: nil), ["new", "new", "new"]),
    ]

    @Test("gives its turns to the next when they are used up", arguments: limits)
    func times(times: Times, answers: [String]) {
        stubs.stub(.any, reply: .text("old"))
        let handle = stubs.stub(.any, times: times, reply: .text("new"))
        #expect(stubs.answers(3) == answers)
        #expect(handle.callCount == answers.count { $0 == "new" })
        #expect(handle.isActive)
    }

    @Test("gets the values that its template took")
    func parameters() {
        stubs.stub(.get("/books/{id}/notes/{note}")) {
            .text("\($0.pathParameters["id"] ?? ""), \($0.pathParameters["note"] ?? "")")
        }
        #expect(stubs.answer(.get, "/books/7/notes/a%20b") == "7, a b")
    }

    @Test("is found by its name, in the order in which stubs are asked")
    func names() {
        stubs.stub(.get("/a"), name: "login", reply: .text("old"))
        let newest = stubs.stub(.get("/b"), name: "login", reply: .text("new"))
        #expect(stubs.stub(named: "login")?.id == newest.id)
        #expect(stubs.stub(named: "logout") == nil)
    }

    @Test("is described by its name or its matcher, and its place")
    func description() {
        #expect("\(stubs.stub(.get("/a"), line: 12).stub)" == #".get("/a") (LoginTests.swift:12)"#)
        let named = stubs.stub(.any, name: "all", fileID: "A/B.swift", line: 3)
        #expect("\(named.stub)" == #""all" (B.swift:3)"#)
    }

    @Test("replies with status 200 and no body when no reply was given")
    func noReply() {
        stubs.stub(.any)
        #expect(stubs.answer() == "200, no body")
    }

    @Test("is not searched among a registry's changes: a search keeps the stubs that it began with")
    func picture() {
        let first = stubs.stub(.any, name: "first", reply: .text("first"))
        var search = StubSearch(stubs)
        stubs.stub(.any, reply: .text("second"))
        guard case .reply(let ticket, _) = search.decide(.make(), allowing: .all) else {
            Issue.record()
            return
        }
        #expect(ticket.stub.id == first.id)
        #expect(stubs.answer() == "second")
    }

    @Test("is not one that was removed while the search was under way")
    func removedMeanwhile() {
        stubs.stub(.any, reply: .text("old"))
        let newest = stubs.stub(.any, reply: .text("new"))
        var search = StubSearch(stubs)
        newest.remove()
        guard case .reply(let ticket, let request) = search.decide(.make(), allowing: .all) else {
            Issue.record()
            return
        }
        #expect(ticket.recipe.text(for: request) == "old")
    }
}

@Suite("A request that no stub answers")
struct UnmatchedPolicyTests {
    @Test("meets the policy of its registry, which can be changed")
    func policy() {
        let stubs = StubRegistry()
        #expect(policy(of: stubs) == "fail")
        stubs.unmatched = .passThrough
        #expect(policy(of: stubs) == "pass")
        stubs.unmatched = .reply(.text("nothing here"))
        #expect(policy(of: stubs) == "nothing here")
        #expect(policy(of: StubRegistry(unmatched: .passThrough)) == "pass")
    }

    private func policy(of stubs: StubRegistry) -> String {
        guard case .unmatched(_, let policy) = stubs.decide(.make()) else { return "matched" }
        return switch policy {
        case .fail: "fail"
        case .passThrough: "pass"
        case .reply(let reply): reply.plan().text
        }
    }
}
