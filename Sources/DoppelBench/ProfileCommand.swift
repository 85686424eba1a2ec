import Foundation

/// `profile`: runs one side of one case alone, to be looked at with a profiler.
struct ProfileCommand: Sendable {
    private let benchCase: BenchCase
    private let sideName: String
    private let operations: Int

    init(_ words: [String]) throws {
        let options = try Options(words, values: ["--case", "--side", "--operations"])
        guard let name = options.text("--case"), let found = BenchCase.all.first(where: { $0.name == name })
        else {
            let names = BenchCase.all.map(\.name).joined(separator: ", ")
            throw UsageError("profile needs --case with one of: \(names).")
        }
        benchCase = found
        sideName = options.text("--side") ?? ""
        operations = try options.number("--operations") ?? 10_000
    }

    func run() async throws -> Bool {
        let lineup = try benchCase.prepare()
        defer { lineup.finish() }
        guard let side = lineup.sides.first(where: { $0.name == sideName }) else {
            let names = lineup.sides.map(\.name).joined(separator: ", ")
            throw UsageError("profile needs --side with one of: \(names).")
        }
        try await side.perform(operations)
        print("profile: ok, \(operations) operations of \(sideName) in \(benchCase.name)")
        return true
    }
}
