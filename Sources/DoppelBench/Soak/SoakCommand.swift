import DoppelSupport

/// `soak`: the isolation of many registries, a million calls of a mock, the endurance run, and a storm of
/// cancellations.
struct SoakCommand: Sendable {
    /// How many requests of the storm have to be cancelled for every hundred that are made.
    private static let stormShare = 65

    private let soak: Soak
    private let storm: Soak
    private let subject: SoakSubject

    init(_ words: [String]) throws {
        let options = try Options(
            words, values: ["--requests", "--parallel", "--seed", "--fault", "--cancellations"])
        let seed =
            try options.number("--seed").map { UInt64($0) } ?? UInt64.random(in: 1...UInt64(UInt32.max))
        subject = try SoakSubject(fault: options.text("--fault"))
        let parallel = try options.number("--parallel") ?? 64
        let program = SoakRequest.Program(isVaried: subject.isDoppel)
        soak = Soak(
            total: try options.number("--requests") ?? 100_000, parallel: parallel, seed: seed,
            program: program)
        let cancellations = try options.number("--cancellations") ?? 50_000
        storm = Soak(
            total: cancellations * 100 / Self.stormShare, parallel: parallel, seed: seed,
            program: SoakRequest.Program(cancelledEvery: 1))
    }

    /// Whether all parts went well.
    ///
    /// A rehearsal with a fault is about the endurance run alone.
    func run() async throws -> Bool {
        let isIsolated = subject.isDoppel ? try await IsolationCommand([]).run() : true
        let isCounted = subject.isDoppel ? try await MockSoakCommand([]).run() : true
        let isOK = await run(soak, "requests")
        guard subject.isDoppel else { return tell(isOK, soak.summary) }
        let isCalm = await run(storm, "requests, all to be cancelled")
        let hasStormed = storm.ledger.counts.cancelled >= storm.total * Self.stormShare / 100
        let remarks =
            (isIsolated ? "" : ", isolation FAILED") + (isCounted ? "" : ", mocks FAILED")
            + (hasStormed ? "" : ", too few were cancelled")
        return tell(
            isOK && isCalm && isIsolated && isCounted && hasStormed,
            "\(soak.summary); storm of \(storm.summary)\(remarks)"
        )
    }

    private func run(_ soak: Soak, _ what: String) async -> Bool {
        StandardError.print("soak: \(soak.total) \(what), \(soak.parallel) at a time, --seed \(soak.seed)")
        await soak.run(subject)
        soak.complaints.forEach { StandardError.print($0) }
        return soak.isSound
    }

    private func tell(_ isOK: Bool, _ summary: String) -> Bool {
        print("soak: \(isOK ? "ok" : "FAILED"), \(summary)")
        return isOK
    }
}
