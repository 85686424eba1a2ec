import DoppelSupport
import Foundation

/// Runs jobs in worker processes, a batch in each.
///
/// When a worker dies or hangs, its unfinished jobs are run again, each alone: what then dies or hangs is
/// its own fault, and that is its outcome.
final class WorkerPool: Sendable {
    fileprivate struct State: Sendable {
        var batches: [[FidelityJob]]
        var reports: [FidelityJob.Subject: FidelityWorker.Report] = [:]
        var busy = 0
    }

    private let ports: [Column: Ports]
    private let state: Locked<State>
    private static let workers = 3
    private static let batchSize = 16
    /// The seconds that a worker may run.
    private static let patience = 30.0

    init(_ jobs: [FidelityJob], _ ports: [Column: Ports]) {
        self.ports = ports
        let batches = stride(from: 0, to: jobs.count, by: WorkerPool.batchSize).map {
            Array(jobs[$0..<min($0 + WorkerPool.batchSize, jobs.count)])
        }
        state = Locked(State(batches: batches.reversed()))
    }

    func run() async -> [FidelityJob.Subject: FidelityWorker.Report] {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<WorkerPool.workers {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        Thread.detachNewThread {
                            self.drive()
                            continuation.resume()
                        }
                    }
                }
            }
        }
        return state.withLock { $0.reports }
    }

    private func drive() {
        while true {
            let (batch, isBusy) = state.withLock { state -> ([FidelityJob]?, Bool) in
                let batch = state.batches.popLast()
                if batch != nil { state.busy += 1 }
                return (batch, state.busy > 0)
            }
            guard let batch else {
                if !isBusy { return }
                // Another worker may yet hand jobs back.
                Thread.sleep(forTimeInterval: 0.05)
                continue
            }
            let end = run(batch)
            state.withLock { state in
                state.settle(batch, end)
                state.busy -= 1
            }
        }
    }

    /// Runs one batch to its end, and returns how the worker ended.
    private func run(_ batch: [FidelityJob]) -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "fidelity-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (Pipe(), Pipe())
        let process = Process(workerIn: folder, input, output)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try process.run()
            let line = try JSONEncoder().encode(FidelityWorker.Batch(ports: ports, jobs: batch))
            try input.fileHandleForWriting.write(contentsOf: line + Data("\n".utf8))
        } catch {
            return "could not be started: \(error)"
        }
        let killer = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + WorkerPool.patience, execute: killer)
        collectReports(output.fileHandleForReading)
        process.waitUntilExit()
        killer.cancel()
        return process.ending
    }

    private func collectReports(_ output: FileHandle) {
        let lines = LineReader(output)
        while let line = lines.next() {
            guard let report = try? JSONDecoder().decode(FidelityWorker.Report.self, from: line) else {
                continue
            }
            state.withLock { $0.reports[report.job.subject] = report }
        }
    }
}

extension WorkerPool.State {
    fileprivate mutating func settle(_ batch: [FidelityJob], _ end: String) {
        let unfinished = batch.filter { reports[$0.subject] == nil }
        if batch.count > 1 {
            batches += unfinished.map { [FidelityJob(subject: $0.subject, attempt: $0.attempt + 1)] }
        } else if let job = unfinished.first {
            var outcome = Outcome()
            outcome.note("process", end)
            reports[job.subject] = FidelityWorker.Report(job: job, outcome: outcome, requests: [])
        }
    }
}

extension Process {
    /// A worker whose temporary files, and those that Foundation forgets, are in a folder of its own.
    fileprivate convenience init(workerIn folder: URL, _ input: Pipe, _ output: Pipe) {
        self.init()
        executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        arguments = ["fidelity-worker"]
        environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 }
        standardInput = input
        standardOutput = output
        standardError = FileHandle.nullDevice
    }

    fileprivate var ending: String {
        guard terminationReason == .uncaughtSignal else { return "ended with status \(terminationStatus)" }
        return terminationStatus == SIGKILL ? "hung" : "crashed with signal \(terminationStatus)"
    }
}
