import DoppelSupport
import Testing

@testable import DoppelCore

@Suite("A registry with a parent")
struct ParentRegistryTests {
    private let suite = StubRegistry(name: "suite", unmatched: .passThrough)
    private let test: StubRegistry

    init() { test = StubRegistry(name: "test", parent: suite) }

    @Test("asks its own stubs first, whatever the parent's priorities")
    func innerFirst() {
        let outer = suite.stub(.any, priority: 9, reply: .text("outer"))
        let inner = test.stub(.any, times: .once, reply: .text("inner"))
        #expect(test.answers(2) == ["inner", "outer"])
        #expect(inner.callCount == 1)
        #expect(outer.callCount == 1)
        #expect(suite.answer() == "outer")
    }

    @Test("falls back through all generations")
    func generations() {
        let subtest = StubRegistry(parent: test)
        suite.stub(.any, reply: .text("outermost"))
        #expect(subtest.answer() == "outermost")
    }

    @Test("has its own policy for unmatched requests")
    func policy() {
        guard case .unmatched(let error, .fail) = test.decide(.make()) else {
            Issue.record()
            return
        }
        #expect(error.registryName == "test")
    }

    @Test("passes over a parent that is off")
    func disabled() {
        let subtest = StubRegistry(parent: test)
        suite.stub(.any, reply: .text("suite"))
        test.stub(.any, reply: .text("test"))
        test.isEnabled = false
        #expect(subtest.answer() == "suite")
        suite.isEnabled = false
        #expect(subtest.answer() == "unmatched")
    }

    @Test("keeps scenarios apart")
    func scenarios() {
        suite.stub(.any, scenario: Scenario("s", becomes: "moved"))
        _ = test.answer()
        #expect(suite.state(ofScenario: "s") == "moved")
        #expect(test.state(ofScenario: "s") == "started")
    }

    @Test("asks a closure that both use once")
    func closures() {
        let asked = Locked(0)
        let matcher: RequestMatcher = .matching { _ in
            asked.withLock { $0 += 1 }
            return false
        }
        test.stub(matcher)
        suite.stub(matcher)
        #expect(test.answer() == "unmatched")
        #expect(asked.withLock { $0 } == 1)
    }
}
