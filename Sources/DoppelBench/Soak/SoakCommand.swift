import DoppelSupport

/// `soak`: the endurance run, and before it the isolation of many registries.
struct SoakCommand: Sendable {
    private let soak: Soak
    private let subject: SoakSubject

    init(_ words: [String]) throws {
        let options = try Options(words, values: ["--requests", "--parallel", "--seed", "--fault"])
        let seed =
            try options.number("--seed").map { UInt64($0) } ?? UInt64.random(in: 1...UInt64(UInt32.max))
        soak = Soak(
            total: try options.number("--requests") ?? 100_000,
            parallel: try options.number("--parallel") ?? 64, seed: seed)
        subject = try SoakSubject(fault: options.text("--fault"))
    }

    /// Whether both parts went well.
    ///
    /// A rehearsal with a fault is about the soak alone.
    func run() async throws -> Bool {
        let isIsolated = subject.isDoppel ? try await IsolationCommand([]).run() : true
        StandardError.print("soak: \(soak.total) requests, \(soak.parallel) at a time, --seed \(soak.seed)")
        await soak.run(subject)
        soak.complaints.forEach { StandardError.print($0) }
        let isOK = soak.isSound && isIsolated
        let remark = isIsolated ? "" : ", isolation FAILED"
        print("soak: \(isOK ? "ok" : "FAILED"), \(soak.summary)\(remark)")
        return isOK
    }
}
