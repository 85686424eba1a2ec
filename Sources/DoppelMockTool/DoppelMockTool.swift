import DoppelMockWriter
import Foundation

/// What the build plug-in runs: `doppel mocks generate`, without all that the command needs beside it.
///
///     DoppelMockTool ORDER FOLDER
///
/// For each module of the order whose protocols are mocked, it writes a file `MODULEMocks.swift` into the folder.
@main
struct DoppelMockTool {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        guard words.count == 2, let order = words.first, let folder = words.last else { throw UsageError() }
        var reader = try SourceReader(try MockOrder(contentsOf: order))
        let modules = reader.modules()
        var generator = MockGenerator()
        generator.read(tests: reader.tests)
        for (module, product) in zip(modules, generator.generate(from: modules)) {
            guard module.share != .inherited, let name = module.name else { continue }
            for problem in product.problems {
                // As compilers write it, so that tools find the place.
                print("\(problem.file):\(problem.line):\(problem.column): warning: \(problem.message)")
            }
            try write(
                product.source, to: URL(fileURLWithPath: folder).appendingPathComponent("\(name)Mocks.swift"))
        }
    }

    /// A file that would be the same is left alone, so that nothing is compiled anew.
    private static func write(_ source: String, to file: URL) throws {
        let data = Data(source.utf8)
        guard (try? Data(contentsOf: file)) != data else { return }
        try data.write(to: file, options: .atomic)
    }

    private struct UsageError: Error, CustomStringConvertible {
        let description = "usage: DoppelMockTool ORDER FOLDER"
    }
}
