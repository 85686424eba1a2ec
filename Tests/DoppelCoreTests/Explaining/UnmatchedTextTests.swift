import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("The error of an unmatched request tells")
struct UnmatchedTextTests {
    private let stubs = StubRegistry(name: "app")
    private let login = InterceptedRequest.make(
        .post, "https://api.example.com/login", headers: ["Content-Type": "application/json"],
        body: #"{"user":"ada"}"#)

    private func text(_ request: InterceptedRequest, in stubs: StubRegistry? = nil) -> String {
        (stubs ?? self.stubs).unmatched(request)?.description ?? "matched"
    }

    /// The lines from the one with this beginning up to the remedies.
    private func lines(of request: InterceptedRequest, from start: String, in stubs: StubRegistry? = nil)
        -> String
    {
        let lines = text(request, in: stubs).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { !$0.hasPrefix(start) }.prefix { $0 != "To answer this request:" }.joined(
            separator: "\n")
    }

    @Test("that there are no stubs")
    func none() {
        #expect(
            text(.make(.get, "https://api.example.com/books?q=x")) == """
                No stub matched GET https://api.example.com/books?q=x
                The registry "app" has no stubs.
                To answer this request:
                  stubs.stub(.get("https://api.example.com/books?q=x"), reply: .json([:]))
                To let requests without a stub reach the network: StubRegistry(unmatched: .passThrough).
                """)
    }

    @Test("the only stub, and what differed")
    func one() {
        stubs.stub(.post("/login") && .jsonBody(["user": "bob", "remember": true]), line: 12)
        #expect(
            text(login) == """
                No stub matched POST https://api.example.com/login
                  Content-Type: application/json
                  body: {"user":"ada"}
                The registry "app" was asked: its only stub was tried; stubs go by priority, then the newest first; \
                the first that matches answers.
                The nearest stub:
                  1. .post("/login") && .jsonBody(["remember": true, "user": "bob"]) (LoginTests.swift:12)
                       JSON body $.remember: expected true, got absent
                       JSON body $.user: expected "bob", got "ada"
                To answer this request:
                  stubs.stub(.post("https://api.example.com/login") && .jsonBody(["user": "ada"]), reply: .json([:]))
                To let requests without a stub reach the network: StubRegistry(unmatched: .passThrough).
                """)
    }

    @Test("the three nearest of four")
    func four() {
        stubs.stub(.get("/books/{id}"), line: 10)
        stubs.stub(.post("/logon"), line: 11)
        stubs.stub(.post("https://api.example.com/login") && .header("X-Device"), line: 12)
        stubs.stub(.get("/login"), line: 13)
        #expect(
            lines(of: login, from: "The registry") == """
                The registry "app" was asked: its 4 stubs were tried by priority, then the newest first; \
                the first that matches answers.
                The nearest stubs:
                  1. .post("/logon") (LoginTests.swift:11)
                       path: expected /logon, got /login
                  2. .post("https://api.example.com/login") && .header("X-Device", .any) (LoginTests.swift:12)
                       header "X-Device": expected any value, got absent
                  3. .get("/login") (LoginTests.swift:13)
                       method: expected GET, got POST
                """)
    }

    @Test("that a stub matches, but its limit is used up")
    func usedUp() {
        stubs.stub(.post("/login"), line: 12, times: 2)
        _ = (stubs.answer(login), stubs.answer(login))
        #expect(
            lines(of: login, from: "The nearest") == """
                The nearest stub:
                  1. .post("/login") (LoginTests.swift:12)
                       it matches, but has answered 2 times, its limit; raise times: or add a stub
                """)
    }

    @Test("that a stub matches, but waits for a state of its scenario")
    func scenario() {
        stubs.stub(.post("/login"), line: 12, scenario: Scenario("account", requires: "locked"))
        #expect(
            lines(of: login, from: "The nearest") == """
                The nearest stub:
                  1. .post("/login") (LoginTests.swift:12)
                       it matches, but only answers while the scenario "account" is "locked"; it was "started"
                """)
    }

    @Test("how things were when the stubs were asked, not how they are when it is read")
    func asked() throws {
        let handle = stubs.stub(.post("/login"), line: 12, times: 1, scenario: Scenario("s", requires: "x"))
        let error = try #require(stubs.unmatched(login))
        stubs.setScenario("s", to: "x")
        handle.remove()
        #expect(error.description.contains(#"while the scenario "s" is "x"; it was "started""#))
    }

    @Test("that a stub was removed in the meantime")
    func removed() {
        let handle = stubs.stub(.post("/login"), line: 12)
        var search = StubSearch(stubs)
        handle.remove()
        guard case .unmatched(let error, _) = search.decide(login, allowing: .all) else {
            Issue.record("matched")
            return
        }
        #expect(
            error.description.contains(
                "it matches, but was removed while the request was looking for an answer"))
    }

    @Test("what closures said, without asking them again")
    func closures() {
        let asked = Locked(0)
        stubs.stub(.path("/x") && .matching(fileID: "A/B.swift", line: 3) { _ in true }, line: 12)
        stubs.stub(
            .post
                && .matching(fileID: "A/B.swift", line: 4) { _ in
                    asked.withLock { $0 += 1 }
                    return false
                }, line: 13)
        let error = stubs.unmatched(login)
        #expect(error?.description == error?.description)
        #expect(asked.withLock { $0 } == 1)
        #expect(
            lines(of: login, from: "The nearest") == """
                The nearest stubs:
                  1. .method(.post) && .matching { … } /* B.swift:4 */ (LoginTests.swift:13)
                       closure at B.swift:4: expected true, got false
                  2. .path("/x") && .matching { … } /* B.swift:3 */ (LoginTests.swift:12)
                       path: expected /x, got /login
                       closure at B.swift:3: expected true, got not asked
                """)
    }

    @Test("the stubs of all registries that were asked")
    func registries() {
        let suite = StubRegistry(name: "suite", parent: stubs)
        let test = StubRegistry(name: "test", parent: suite)
        suite.stub(.post("/login"), line: 20, times: 1)
        test.stub(.get("/login"), line: 30)
        _ = test.answer(login)
        #expect(
            lines(of: login, from: "The registry", in: test) == """
                The registry "test" (1 stub) was asked, then "suite" (1 stub), then "app" (0 stubs): \
                in each the stubs go by priority, then the newest first; the first that matches answers.
                The nearest stubs:
                  1. .post("/login") (LoginTests.swift:20), in "suite"
                       it matches, but has answered 1 time, its limit; raise times: or add a stub
                  2. .get("/login") (LoginTests.swift:30)
                       method: expected GET, got POST
                """)
    }

    @Test("the mistakes of stubs that can match nothing, apart from the nearest")
    func mistakes() {
        _ = failures {
            stubs.stub(.post("/login") && .port(0), line: 12)
            stubs.stub(.port(-1), line: 13)
            stubs.stub(.get("/login"), line: 14)
            stubs.stub(.port(-2), line: 15)
            stubs.stub(.port(-3), line: 16)
        }
        #expect(
            lines(of: login, from: "The nearest") == """
                The nearest stub:
                  1. .get("/login") (LoginTests.swift:14)
                       method: expected GET, got POST
                Stubs that can match no request:
                  .port(-3) (LoginTests.swift:16)
                       The port -3 is out of range: ports are 1 to 65535.
                  .port(-2) (LoginTests.swift:15)
                       The port -2 is out of range: ports are 1 to 65535.
                  .port(-1) (LoginTests.swift:13)
                       The port -1 is out of range: ports are 1 to 65535.
                  … and 1 more
                """)
    }
}
