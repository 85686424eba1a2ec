import DoppelSupport
import Foundation

/// Very many requests with short delays, many at a time, some of them cancelled.
final class Soak: Sendable {
    let total: Int
    let parallel: Int
    let seed: UInt64
    let program: SoakRequest.Program
    let ledger: Ledger
    private let next = Locked(0)
    private let memory = Locked(MemoryRecord())

    init(total: Int, parallel: Int, seed: UInt64, program: SoakRequest.Program = .init()) {
        self.total = total
        self.parallel = parallel
        self.seed = seed
        self.program = program
        ledger = Ledger(requests: total)
    }

    /// Whether everything ended as it should.
    var isSound: Bool {
        let counts = ledger.counts
        return counts.wrong == 0 && counts.double == 0 && counts.ended == total
            && memory.withLock { $0.isFlat }
    }

    /// Returns when each request has ended; a watchdog ends a run that stands still.
    func run(_ subject: SoakSubject) async {
        let watchdog = Watchdog(patience: 20) { [self] in standstill }
        let caller = SoakCaller(configuration: subject.configuration(seed: seed), ledger: ledger)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<parallel {
                group.addTask { [self] in await work(caller, watchdog) }
            }
        }
        caller.finish()
        watchdog.finish()
    }

    private func work(_ caller: SoakCaller, _ watchdog: Watchdog) async {
        while let id = take() {
            await caller.perform(SoakRequest(id: id, seed: seed, program: program))
            watchdog.step()
            if id % 100 == 0 { noteMemory() }
            if (id + 1) % max(1, total / 10) == 0 { StandardError.print("soak: \(progress)") }
        }
    }

    private func take() -> Int? {
        next.withLock { next in
            guard next < total else { return nil }
            defer { next += 1 }
            return next
        }
    }

    private func noteMemory() {
        let share = Double(ledger.counts.ended) / Double(total)
        let megabytes = MemoryRecord.residentMegabytes()
        memory.withLock { $0.note(megabytes, share: share) }
    }
}

/// What the soak says.
extension Soak {
    /// The counts, as in the last line.
    var summary: String {
        let counts = ledger.counts
        let rest = counts.started == total ? "" : "\(total - counts.started) not begun, "
        return "\(total) requests, \(counts.answered) answered, \(counts.cancelled) cancelled, "
            + "\(counts.wrong) wrong, \(counts.double) double, \(counts.inFlight) lost, \(rest)"
            + memory.withLock { $0.description }
    }

    private var progress: String {
        let counts = ledger.counts
        let megabytes = MemoryRecord.residentMegabytes().map { ", memory \($0) MB" } ?? ""
        return "\(counts.ended) of \(total) ended, \(counts.inFlight) under way, \(counts.wrong) wrong"
            + megabytes
    }

    private var standstill: String {
        let open = ledger.open(limit: 5).map { id in
            let request = SoakRequest(id: id, seed: seed, program: program)
            let cancelled = request.cancelledAfter == nil ? "" : ", to be cancelled"
            return "  \(request)\(cancelled)"
        }
        return
            (["soak: nothing has moved for 20 seconds: \(progress). Open:"] + open
            + ledger.complaints + ["soak: FAILED, \(summary)"]).joined(separator: "\n")
    }

    /// What is to be said about failures, one line each.
    var complaints: [String] {
        let record = memory.withLock { $0 }
        guard !record.isFlat else { return ledger.complaints }
        return ledger.complaints
            + ["\(record.description): the second half holds more than \(MemoryRecord.tolerance) MB more"]
    }
}
