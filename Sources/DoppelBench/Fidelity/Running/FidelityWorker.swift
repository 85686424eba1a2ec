import DoppelSupport
import Foundation

/// `fidelity-worker`: runs jobs in a process that may crash or hang without taking the suite with it.
///
/// Reads a ``Batch`` as one line, and writes a line for each job that has ended.
struct FidelityWorker: Sendable {
    struct Batch: Codable, Sendable {
        var ports: [Column: Ports]
        var jobs: [FidelityJob]
    }

    struct Report: Codable, Sendable {
        var job: FidelityJob
        var outcome: Outcome
        /// What the journal saw; `nil` for columns whose server tells what it saw.
        var requests: [SeenRequest]?
        /// What the outcome is compared with; `nil` for columns that are compared with the reference.
        var recorded: Outcome?
    }

    static let parallel = 8

    func run() async throws -> Bool {
        guard let line = readLine() else { throw UsageError("A batch is missing on standard input.") }
        let batch = try JSONDecoder().decode(Batch.self, from: Data(line.utf8))
        await withTaskGroup(of: Void.self) { group in
            for (index, job) in batch.jobs.enumerated() {
                if index >= FidelityWorker.parallel { await group.next() }
                group.addTask { await report(job, batch) }
            }
        }
        return true
    }

    private func report(_ job: FidelityJob, _ batch: Batch) async {
        guard let scenario = FidelityScenario.byKey[job.subject.scenario],
            let ports = batch.ports[job.subject.column]
        else {
            return
        }
        let run = ScenarioRun(scenario: scenario, places: ports.places(run: job.run))
        let report: Report
        switch job.subject.column {
        case .inProcess:
            let (outcome, seen) = await run.inProcess()
            report = Report(job: job, outcome: outcome, requests: seen)
        case .loopback:
            guard
                let (outcome, seen) = try? await ScenarioRun.overLoopback(
                    scenario, as: ports, run: job.run)
            else { return }
            report = Report(job: job, outcome: outcome, requests: seen)
        case .tape:
            guard let (recorded, replayed) = try? await run.throughTape() else { return }
            report = Report(job: job, outcome: replayed, requests: nil, recorded: recorded)
        case .server:
            report = Report(job: job, outcome: await run.againstServer(), requests: nil)
        }
        guard let line = try? JSONEncoder().encode(report) else { return }
        FidelityWorker.output.withLock { $0.write(line + Data("\n".utf8)) }
    }

    private static let output = Locked(FileHandle.standardOutput)
}
