import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("A search that has to stop")
struct WalkTests {
    private let stubs = StubRegistry()
    private let unread = InterceptedRequest(
        method: .post, url: URL(string: "https://api.example.com/login")!, body: .unread(length: nil))

    /// Goes through the stops as a door does, and returns them with the answer.
    private func stops(_ request: InterceptedRequest, body: String = "") -> (stops: [Needs], answer: String) {
        var (search, request, allowed) = (StubSearch(stubs), request, Needs())
        var stops: [Needs] = []
        while true {
            switch search.decide(request, allowing: allowed) {
            case .needs(let needs):
                stops.append(needs)
                if needs.contains(.body) { request.body = .data(Data(body.utf8)) }
                allowed.formUnion(needs.contains(.body) ? .body : needs)
            case .reply(let ticket, let matched): return (stops, ticket.recipe.text(for: matched))
            case .unmatched: return (stops, "unmatched")
            }
        }
    }

    @Test("does not stop for what does not matter")
    func noStop() {
        stubs.stub(.get("/login") && .bodyText("x"))
        stubs.stub(.get("/login") && .matching { _ in true })
        stubs.stub(.post("/login"), reply: .text("in"))
        let (stops, answer) = stops(unread)
        #expect(stops == [])
        #expect(answer == "in")
    }

    @Test("reads the body for the first stub that is about it, and goes on")
    func body() {
        stubs.stub(.post("/login") && .bodyText("bob"), reply: .text("bob"))
        stubs.stub(.post("/login") && .bodyText("ada"), reply: .text("ada"))
        stubs.stub(.post("/login") && .bodyText("eve"), reply: .text("eve"))
        let (stops, answer) = stops(unread, body: "ada")
        #expect(stops == [.body])
        #expect(answer == "ada")
    }

    @Test("asks closures and regular expressions away from the loading queue")
    func offQueue() {
        stubs.stub(.any, reply: .text("rest"))
        stubs.stub(.pathMatches("^/log"), reply: .text("log"))
        let (stops, answer) = stops(unread)
        #expect(stops == [.offQueue])
        #expect(answer == "log")
    }

    @Test("asks each closure at most once, though the search stops and goes on")
    func once() {
        let asked = Locked<[String]>([])
        func note(_ name: String, _ answer: Bool) -> RequestMatcher {
            .matching { _ in
                asked.withLock { $0.append(name) }
                return answer
            }
        }
        let shared = note("shared", false)
        stubs.stub(.any, times: .once, reply: .text("any")).remove()
        stubs.stub(shared, reply: .text("1"))
        stubs.stub(.bodyText("ada") && shared, reply: .text("2"))
        stubs.stub(note("second", true) && .bodyText("x"), reply: .text("3"))
        stubs.stub(note("first", false) || shared, reply: .text("4"))
        let (stops, answer) = stops(unread, body: "ada")
        #expect(stops == [[.body, .offQueue], .offQueue])
        #expect(answer == "unmatched")
        #expect(asked.withLock { $0 } == ["first", "shared"])
    }

    @Test("keeps its place when it is copied, as doors do to go on elsewhere")
    func copied() {
        stubs.stub(.bodyText("ada"), reply: .text("ada"))
        var search = StubSearch(stubs)
        guard case .needs(.body) = search.decide(unread, allowing: []) else {
            Issue.record("asked for nothing")
            return
        }
        var copy = search
        var request = unread
        request.body = .data(Data("ada".utf8))
        guard case .reply(let ticket, _) = copy.decide(request, allowing: .body) else {
            Issue.record("did not answer")
            return
        }
        #expect(ticket.turn == 0)
    }

    @Test("treats a body that cannot be read as none")
    func unreadable() {
        stubs.stub(.bodyText("ada"), reply: .text("ada"))
        #expect(stubs.answer(unread) == "unmatched")
    }
}

@Suite("A closure that calls its registry back")
struct ReentranceTests {
    private let stubs = StubRegistry()

    @Test("can add, count and remove stubs while it is asked whether it matches")
    func matcher() {
        let handle = stubs.stub(.get("/other"))
        stubs.stub(
            .matching { [stubs] _ in
                stubs.stub(.get("/added"))
                return handle.remove() && stubs.stubs.count == 2
            }, reply: .text("yes"))
        #expect(stubs.answer() == "yes")
    }

    @Test("can ask the registry for another answer while it computes a reply")
    func reply() {
        stubs.stub(.get("/inner"), reply: .text("inner"))
        stubs.stub(.get("/outer")) { [stubs] _ in
            stubs.setScenario("s", to: "x")
            return .text("outer, \(stubs.answer(.get, "/inner")), \(stubs.journal.count)")
        }
        #expect(stubs.answer(.get, "/outer") == "outer, inner, 0")
    }
}
