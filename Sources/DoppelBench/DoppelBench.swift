import DoppelSupport
import Foundation

/// Benchmarks and endurance runs, each a subcommand that ends with one line and the matching exit status.
@main
struct DoppelBench {
    private static let usage = """
        usage: DoppelBench bench [--quick] [--case TEXT] [--rounds N]
               DoppelBench profile --case NAME --side NAME [--operations N]
               DoppelBench soak [--requests N] [--parallel N] [--seed N] [--fault NAME]
               DoppelBench isolation [--registries N] [--requests N]
               DoppelBench mocks [--calls N] [--tasks N]
               DoppelBench archive [--megabytes N]
               DoppelBench fidelity [--filter TEXT] [--list] [--verbose]
        """

    /// Blocks the main thread, since an asynchronous `main` ends it, which callgrind cannot follow.
    static func main() {
        Task.detached { exit(await status()) }
        while true { Thread.sleep(forTimeInterval: 1_000_000) }
    }

    private static func status() async -> Int32 {
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            return try await run(words.first, Array(words.dropFirst())) ? 0 : 1
        } catch {
            StandardError.print("\(error)\n\(usage)")
            return 2
        }
    }

    private static func run(_ command: String?, _ words: [String]) async throws -> Bool {
        switch command {
        case "bench": try await BenchCommand(words).run()
        case "profile": try await ProfileCommand(words).run()
        case "soak": try await SoakCommand(words).run()
        case "archive": try ArchiveCommand(words).run()
        case "archive-worker": try ArchiveWorker(words).run()
        case "fidelity": try await FidelityCommand(words).run()
        case "fidelity-worker": try await FidelityWorker().run()
        case "wire-server": try await WireServerCommand(words).run()
        case "mocks": try await MockSoakCommand(words).run()
        case "isolation": try await IsolationCommand(words).run()
        case let command?: throw UsageError("Unknown command \(command).")
        case nil: throw UsageError("A command is missing.")
        }
    }
}
