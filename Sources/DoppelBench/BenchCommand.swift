import DoppelSupport
import Foundation

/// `bench`: compares Doppel with its references, case by case.
struct BenchCommand: Sendable {
    private static let output = ".build/bench.jsonl"

    let cases: [BenchCase]
    private let isQuick: Bool
    private let rounds: Int?
    /// Whether the server is measured too.
    private let hasWire: Bool

    init(_ words: [String]) throws {
        let options = try Options(words, values: ["--case", "--rounds"], flags: ["--quick"])
        hasWire = options.text("--case").map(WireBench.name.contains) ?? true
        cases =
            try hasWire && options.text("--case") != nil ? [] : Self.cases(containing: options.text("--case"))
        isQuick = options.has("--quick")
        rounds = try options.number("--rounds")
    }

    private static func cases(containing text: String?) throws -> [BenchCase] {
        let chosen = BenchCase.all.filter { benchCase in text.map { benchCase.name.contains($0) } ?? true }
        guard !chosen.isEmpty else {
            let names = BenchCase.all.map(\.name).joined(separator: ", ")
            throw UsageError("No case has \(text ?? "") in its name. There are: \(names).")
        }
        return chosen
    }

    /// Whether every answer was right.
    func run() async throws -> Bool {
        #if DEBUG
            StandardError.print("bench: this is a debug build, its figures mean little: use -c release")
        #endif
        let (results, failures) = await measureAll()
        let (wire, wireFailures) = measureWire()
        if !cases.isEmpty { try write(Report(results: results)) }
        if let text = wire.text { print(text, terminator: "\n\n") }
        (failures + wireFailures).forEach { StandardError.print($0) }
        let count = failures.count + wireFailures.count
        print(Self.lastLine(results: results.count + wire.results.count, failures: count))
        return count == 0
    }

    private func measureWire() -> (report: WireReport, failures: [String]) {
        guard hasWire else { return (WireReport(results: []), []) }
        let watchdog = Watchdog(patience: 20) { "bench: FAILED, nothing has moved for 20 seconds" }
        defer { watchdog.finish() }
        var bench = WireBench(progress: { watchdog.step() })
        if let rounds { bench.rounds = rounds }
        if isQuick { (bench.rounds, bench.requests) = (rounds ?? 5, 2_000) }
        do {
            let (results, skipped) = try bench.run()
            return (WireReport(results: results, skipped: skipped), [])
        } catch {
            return (WireReport(results: []), ["\(WireBench.name): \(error)"])
        }
    }

    private func measureAll() async -> (results: [CaseResult], failures: [String]) {
        let watchdog = Watchdog(patience: 20) { "bench: FAILED, nothing has moved for 20 seconds" }
        defer { watchdog.finish() }
        let run = pairedRun(watchdog)
        var results: [CaseResult] = []
        var failures: [String] = []
        for benchCase in cases {
            StandardError.print("bench: \(benchCase.name) …")
            do {
                results.append(try await run.measure(benchCase))
            } catch {
                failures.append("\(benchCase.name): \(error)")
            }
        }
        return (results, failures)
    }

    private func pairedRun(_ watchdog: Watchdog) -> PairedRun {
        var run = PairedRun(rounds: rounds ?? (isQuick ? 5 : nil), progress: { watchdog.step() })
        if isQuick { run.turn = .milliseconds(5) }
        return run
    }

    private func write(_ report: Report) throws {
        print(report.text, terminator: "\n\n")
        try FileManager.default.createDirectory(atPath: ".build", withIntermediateDirectories: true)
        try report.jsonLines().write(toFile: Self.output, atomically: true, encoding: .utf8)
    }

    private static func lastLine(results: Int, failures: Int) -> String {
        let cases = results + failures == 1 ? "1 case" : "\(results + failures) cases"
        return failures == 0 ? "bench: ok, \(cases)" : "bench: FAILED, \(failures) of \(cases)"
    }
}
