import Testing

@testable import DoppelBench

@Suite("The fidelity suite")
struct FidelityTests {
    @Test("has at least 200 scenarios, each with a place of its own")
    func scenarios() {
        let keys = FidelityScenario.all.map(\.key)
        #expect(keys.count >= 200)
        #expect(Set(keys).count == keys.count)
    }

    @Test("tells the fields in which two outcomes differ")
    func differences() {
        let differences = Outcome.differences(
            outcome(["status": "200", "data": "a"]), outcome(["status": "404", "data": "a", "2.error": "b"]))
        #expect(Set(differences.map(\.field)) == ["status", "2.error"])
        #expect(Set(differences.map(\.plainField)) == ["status", "error"])
        #expect(Set(differences.map(\.inProcess)) == ["200", "—"])
    }

    @Test("allows what is known, and nothing else")
    func verdicts() throws {
        let scenario = try #require(FidelityScenario.all.first)
        func verdict(_ inProcess: [String: String], _ server: [String: String]) -> Comparison.Verdict {
            Comparison(scenario, inProcess: outcome(inProcess), server: outcome(server)).verdict
        }
        #expect(verdict(["data": "a"], ["data": "a"]) == .same)
        #expect(verdict(["data": "a"], ["data": "b"]) == .different)
        #expect(verdict(["task.countOfBytesReceived": "0"], ["task.countOfBytesReceived": "5"]) == .known)
        #expect(verdict(["task.countOfBytesReceived": "4"], ["task.countOfBytesReceived": "5"]) == .different)
    }

    @Test("fails when a known difference is gone")
    func vanished() {
        let report = FidelityReport([], isWhole: true)
        #expect(!report.isOK)
        #expect(FidelityReport([], isWhole: false).isOK)
    }

    private func outcome(_ texts: [String: String]) -> Outcome {
        var outcome = Outcome()
        for (field, text) in texts { outcome.note(field, text) }
        return outcome
    }
}
