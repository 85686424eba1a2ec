import DoppelMockWriter
import Foundation

/// What the build plug-in runs: `doppel mocks generate`, without all that the command needs beside it.
///
///     DoppelMockTool MODULE OUTPUT FILE…
@main
struct DoppelMockTool {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        guard words.count > 2, let module = words.first, let output = words.dropFirst().first else {
            throw UsageError()
        }
        var generator = MockGenerator()
        generator.testableModules = [module]
        let product = generator.generate(
            from: try words.dropFirst(2).map { file in
                (file, String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self))
            })
        for problem in product.problems {
            // As compilers write it, so that tools find the place.
            print("\(problem.file):\(problem.line):\(problem.column): warning: \(problem.message)")
        }
        try Data(product.source.utf8).write(to: URL(fileURLWithPath: output))
    }

    private struct UsageError: Error, CustomStringConvertible {
        let description = "usage: DoppelMockTool MODULE OUTPUT FILE…"
    }
}
