import DoppelSupport
import Foundation

/// Runs scenarios in all columns, and compares.
struct FidelityRun: Sendable {
    private let scenarios: [FidelityScenario]
    private let server: ReferenceServer
    private let refusing: [RefusingPort]
    private let ports: [Column: Ports]

    init(_ scenarios: [FidelityScenario]) throws {
        self.scenarios = scenarios
        refusing = try (0..<3).map { _ in try RefusingPort() }
        server = try ReferenceServer(scenarios, refusing: refusing[2].number)
        ports = [
            .server: Ports(base: server.basePort, other: server.otherPort, refusing: refusing[2].number),
            // Each scenario has servers of its own, whose URLs are told as the reference's.
            .loopback: Ports(
                base: server.basePort, other: server.otherPort, refusing: refusing[2].number),
            .tape: Ports(base: server.basePort, other: server.otherPort, refusing: refusing[2].number),
            // Nothing may leave the process: who tries is refused.
            .inProcess: Ports(
                base: refusing[0].number, other: refusing[1].number, refusing: refusing[2].number),
        ]
    }

    /// Compares; what differs is tried once more, with less going on beside it, since time plays a part.
    func compare() async throws -> [Comparison] {
        defer { server.stop() }
        let first = await compare(scenarios, attempt: 0)
        let doubtful = first.filter { $0.verdict == .different }.map(\.scenario)
        if doubtful.isEmpty { return first }
        let second = Dictionary(
            uniqueKeysWithValues: await compare(doubtful, attempt: 2).map { ($0.scenario.key, $0) })
        for comparison in second.values where comparison.verdict != .different {
            StandardError.print("Different at first, and not when tried again: \(comparison.scenario.name)")
        }
        return first.map { second[$0.scenario.key] ?? $0 }
    }

    private func compare(_ scenarios: [FidelityScenario], attempt: Int) async -> [Comparison] {
        let jobs = scenarios.flatMap { scenario in
            Column.allCases.filter { $0 != .tape || scenario.isRecordable }.map {
                FidelityJob(subject: .init(scenario: scenario.key, column: $0), attempt: attempt)
            }
        }
        let reports = await WorkerPool(jobs, ports).run()
        // The server wrote down each request before it answered; its last lines may still be on their way.
        try? await Task.sleep(for: .milliseconds(200))
        return scenarios.map { scenario in
            Comparison(
                scenario, inProcess: outcome(scenario, .inProcess, reports),
                loopback: outcome(scenario, .loopback, reports), tape: tape(scenario, reports),
                server: outcome(scenario, .server, reports))
        }
    }

    /// What was seen of a tape when it was replayed, and when it was recorded; `nil` for what none can hold.
    private func tape(
        _ scenario: FidelityScenario, _ reports: [FidelityJob.Subject: FidelityWorker.Report]
    ) -> (replayed: Outcome, recorded: Outcome)? {
        guard scenario.isRecordable else { return nil }
        guard let report = reports[.init(scenario: scenario.key, column: .tape)],
            let recorded = report.recorded
        else {
            var missing = Outcome()
            missing.note("tape", "could not be recorded or replayed")
            return (missing, Outcome())
        }
        return (report.outcome, recorded)
    }

    private func outcome(
        _ scenario: FidelityScenario, _ column: Column,
        _ reports: [FidelityJob.Subject: FidelityWorker.Report]
    ) -> Outcome {
        guard let report = reports[.init(scenario: scenario.key, column: column)] else { return Outcome() }
        var outcome = report.outcome
        if scenario.reachesServer {
            outcome.note(requests: report.requests ?? server.requests(ofRun: report.job.run))
        }
        return outcome
    }
}
