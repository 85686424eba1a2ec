import DoppelSupport
import Foundation

/// `bench`: compares Doppel with its references, case by case.
struct BenchCommand: Sendable {
    private static let output = ".build/bench.jsonl"

    let cases: [BenchCase]
    private let isQuick: Bool
    private let rounds: Int?

    init(_ words: [String]) throws {
        let options = try Options(words, values: ["--case", "--rounds"], flags: ["--quick"])
        cases = try Self.cases(containing: options.text("--case"))
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
        try write(Report(results: results))
        failures.forEach { StandardError.print($0) }
        print(Self.lastLine(results: results.count, failures: failures.count))
        return failures.isEmpty
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
