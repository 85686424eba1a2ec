import DoppelCore
import DoppelSupport
import Foundation
import Testing

@Suite("A registry tells what there is, and when it changes")
struct ScenarioStatusTests {
    @Test("scenarios have the states that stubs know of, in the order of their definition")
    func scenarios() {
        let stubs = StubRegistry()
        stubs.stub(.get("/a"), scenario: Scenario("b", requires: "two", becomes: "three"))
        stubs.stub(.get("/b"), scenario: Scenario("b", requires: "three"))
        stubs.setScenario("a", to: "x")
        #expect(
            stubs.scenarios == [
                ScenarioStatus(name: "a", state: "x", states: ["started", "x"]),
                ScenarioStatus(name: "b", state: "started", states: ["started", "two", "three"]),
            ])
        stubs.resetScenario("a")
        #expect(stubs.scenarios.map(\.name) == ["b"])
    }

    @Test("every kind of change is told, and what changes nothing is not")
    func changes() throws {
        let stubs = StubRegistry()
        let told = Locked<[RegistryChange]>([])
        let id = stubs.changes.add { change in told.withLock { $0.append(change) } }
        func expect(_ changes: [RegistryChange], _ body: () throws -> Void) rethrows {
            told.withLock { $0 = [] }
            try body()
            #expect(told.withLock { $0 } == changes)
        }
        let handle = stubs.stub(.get("/a"), scenario: Scenario("s", becomes: "t"))
        expect([.stubs]) { handle.replace(with: .text("b")) }
        expect([.stubs]) { handle.remove() }
        expect([]) { handle.remove() }
        expect([]) { stubs.removeAllStubs() }
        expect([.stubs, .stubs]) { stubs.withTemporaryStubs { _ = stubs.stub(.get("/b")) } }
        expect([.sets]) { stubs.register(ResponseSet("S", matching: .get("/s")) { Choice("A", .empty) }) }
        try expect([.sets]) { try stubs.addChoice(Choice("B", .status(201)), to: "S") }
        try expect([.sets]) { try stubs.select("B", for: "S") }
        expect([]) { #expect(throws: SelectionError.self) { try stubs.select("C", for: "S") } }
        expect([.presets, .sets]) { stubs.register(Preset("p", ["S": "A"])) }
        expect([.unmatched]) { stubs.unmatched = .passThrough }
        expect([.enabled]) { stubs.isEnabled = true }
        expect([.scenarios]) { stubs.resetScenarios() }
        expect([.journal]) { stubs.journal.clear() }
        stubs.changes.remove(id)
        expect([]) { stubs.unmatched = .fail }
    }

    @Test("a choice of a name that is taken is refused, and an added one can be selected")
    func addChoice() throws {
        let stubs = StubRegistry()
        stubs.register(ResponseSet("S", matching: .get("/s")) { Choice("A", .empty) })
        #expect(throws: SelectionError.duplicateChoice("A", set: "S")) {
            try stubs.addChoice(Choice("A", .empty), to: "S")
        }
        #expect(throws: SelectionError.unknownSet("T", known: ["S"])) {
            try stubs.addChoice(Choice("A", .empty), to: "T")
        }
        try stubs.addChoice(Choice("B", .error(.timedOut)), to: "S")
        let set = try stubs.responseSet(named: "S")
        #expect(set.choices == ["A", "B"] && set.responses.map(\.kind) == [.reply, .error])
        #expect(set.responses.map(\.status) == [200, nil])
    }
}
