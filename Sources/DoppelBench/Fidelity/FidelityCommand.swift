import DoppelSupport
import Foundation

/// `fidelity`: compares Doppel with a real server, scenario by scenario.
struct FidelityCommand: Sendable {
    private let scenarios: [FidelityScenario]
    private let isWhole: Bool
    private let listsOnly: Bool
    private let isVerbose: Bool
    /// Much longer than a run takes.
    private static let patience = 240

    init(_ words: [String]) throws {
        let options = try Options(words, values: ["--filter"], flags: ["--list", "--verbose"])
        let filter = options.text("--filter")
        scenarios = FidelityScenario.all.filter { scenario in
            filter.map { scenario.name.localizedCaseInsensitiveContains($0) } ?? true
        }
        isWhole = filter == nil
        listsOnly = options.has("--list")
        isVerbose = options.has("--verbose")
        if scenarios.isEmpty { throw UsageError("No scenario is called like that. --list lists them.") }
    }

    /// Whether there is no difference but the known ones.
    func run() async throws -> Bool {
        if listsOnly {
            scenarios.forEach { print($0.name) }
            print("fidelity: ok, \(scenarios.count) scenarios listed")
            return true
        }
        // A worker may die before it has read its batch.
        signal(SIGPIPE, SIG_IGN)
        let watchdog = Watchdog(patience: FidelityCommand.patience) { "fidelity: FAILED, no end in sight" }
        defer { watchdog.finish() }
        let report = FidelityReport(try await FidelityRun(scenarios).compare(), isWhole: isWhole)
        print(report.text(isVerbose: isVerbose))
        return report.isOK
    }
}
