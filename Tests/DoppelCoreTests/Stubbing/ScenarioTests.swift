import Testing

@testable import DoppelCore

@Suite("A scenario")
struct ScenarioTests {
    private let stubs = StubRegistry()

    @Test("lets stubs answer by its state, which answers change")
    func states() {
        stubs.stub(.get("/cart"), scenario: Scenario("cart", requires: "full"), reply: .text("full"))
        stubs.stub(
            .get("/cart"), scenario: Scenario("cart", requires: Scenario.initialState), reply: .text("empty"))
        stubs.stub(.post("/cart"), scenario: Scenario("cart", becomes: "full"), reply: .text("added"))
        #expect(stubs.state(ofScenario: "cart") == "started")
        #expect(stubs.answer(.get, "/cart") == "empty")
        #expect(stubs.answer(.post, "/cart") == "added")
        #expect(stubs.state(ofScenario: "cart") == "full")
        #expect(stubs.answer(.get, "/cart") == "full")
    }

    @Test("moves on with each answer")
    func chain() {
        stubs.stub(.any, scenario: Scenario("s", requires: "2", becomes: "3"), reply: .text("b"))
        stubs.stub(.any, scenario: Scenario("s", requires: "started", becomes: "2"), reply: .text("a"))
        #expect(stubs.answers(3) == ["a", "b", "unmatched"])
        #expect(stubs.state(ofScenario: "s") == "3")
    }

    @Test("can be set and reset by hand, and stands alone")
    func byHand() {
        stubs.setScenario("a", to: "x")
        stubs.setScenario("b", to: "y")
        #expect(stubs.state(ofScenario: "a") == "x")
        stubs.resetScenarios()
        #expect(["a", "b"].map(stubs.state(ofScenario:)) == ["started", "started"])
    }

    @Test("is not moved by a stub that does not answer")
    func unmoved() {
        stubs.stub(.any, reply: .text("other"))
        let handle = stubs.stub(.any, times: .once, scenario: Scenario("s", requires: "x", becomes: "y"))
        #expect(stubs.answer() == "other")
        #expect(handle.callCount == 0)
        #expect(stubs.state(ofScenario: "s") == "started")
    }

    @Test("is moved by one of many concurrent requests only")
    func concurrent() async {
        stubs.stub(.any, scenario: Scenario("s", requires: "started", becomes: "done"), reply: .text("first"))
        stubs.stub(.any, priority: -1, reply: .text("later"))
        let answers = await withTaskGroup(of: String.self) { group in
            for _ in 0..<1_000 { group.addTask { [stubs] in stubs.answer() } }
            return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(answers == ["first": 1, "later": 999])
    }
}
