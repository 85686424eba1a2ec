import DoppelMockWriter
import Foundation

/// What the build plug-in runs: `doppel mocks generate`, without all that the command needs beside it.
///
///     DoppelMockTool MODULE OUTPUT FILE… [-- FILE…]
///
/// The files behind `--` are those of the tests: a `MockP` that they declare is not written once more.
@main
struct DoppelMockTool {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        guard words.count > 2, let module = words.first, let output = words.dropFirst().first else {
            throw UsageError()
        }
        var generator = MockGenerator()
        generator.testableModules = [module]
        let files = words.dropFirst(2).split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
        generator.written = Set(
            try files.dropFirst().joined().flatMap { SourceFile(try contents(of: $0)).types })
        let product = generator.generate(from: try files[0].map { ($0, try contents(of: $0)) })
        for problem in product.problems {
            // As compilers write it, so that tools find the place.
            print("\(problem.file):\(problem.line):\(problem.column): warning: \(problem.message)")
        }
        try Data(product.source.utf8).write(to: URL(fileURLWithPath: output))
    }

    private static func contents(of file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
    }

    private struct UsageError: Error, CustomStringConvertible {
        let description = "usage: DoppelMockTool MODULE OUTPUT FILE… [-- FILE…]"
    }
}
