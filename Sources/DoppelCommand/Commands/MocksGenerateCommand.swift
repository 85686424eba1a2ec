import DoppelFormats
import DoppelMockWriter
import Foundation

/// `doppel mocks generate`: mocks of protocols that `@Mock` does not mark.
struct MocksGenerateCommand: Command {
    static let name = "mocks generate"
    static let summary = "Writes mocks of the protocols in Swift files that have no @Mock."
    static let out = Option.value(
        "--out", "FILE", short: "-o", "Where the mocks go; standard output without it.")
    static let module = Option.value(
        "--import", "MODULE", repeated: true, "A module that the mocks import.")
    static let testable = Option.value(
        "--testable", "MODULE", repeated: true, "A module that the mocks import as @testable.")
    static let only = Option.value("--only", "NAME", repeated: true, "A protocol to mock, in place of all.")
    static let except = Option.value("--except", "NAME", repeated: true, "A protocol to leave out.")
    static let isPublic = Option.flag("--public", "Makes the mocks as visible as their protocols.")
    static let mainActor = Option.flag(
        "--main-actor", "The files are of a module whose default isolation is the main actor.")
    static let lenient = Option.flag("--lenient", "Only warns of protocols that no mock can be written for.")
    static let signature = Signature(
        operands: [.init("FILE", "A Swift file with protocols; '-' is the standard input.", .repeated)],
        options: [out, module, testable, only, except, isPublic, mainActor, lenient])

    private let files: [String]
    private let output: String?
    private let isLenient: Bool
    private var generator = MockGenerator()

    init(_ arguments: Arguments) throws {
        files = Self.different(arguments.operands)
        output = arguments.text(Self.out)
        isLenient = arguments.has(Self.lenient)
        generator.modules = arguments.texts(Self.module)
        generator.testableModules = arguments.texts(Self.testable)
        generator.only = Set(arguments.texts(Self.only))
        generator.excluded = Set(arguments.texts(Self.except))
        generator.isPublic = arguments.has(Self.isPublic)
        generator.isolatesToMainActor = arguments.has(Self.mainActor)
    }

    func run(_ console: Console) throws -> CommandStatus {
        let product = generator.generate(from: try files.map { ($0, try Self.contents(of: $0)) })
        for problem in product.problems { console.say(problem.text(isLenient ? "warning" : "error")) }
        guard isLenient || product.problems.isEmpty else { return .failure }
        for name in product.missing { console.say("error: no protocol '\(name)' in \(list)") }
        if product.names.isEmpty, product.missing.isEmpty, product.problems.isEmpty {
            console.say("error: no protocol to mock in \(list)")
        }
        guard isLenient || !product.names.isEmpty, product.missing.isEmpty else { return .failure }
        if let output {
            try write(product.source, to: output)
        } else if !console.wantsJSON {
            console.print(product.source.trimmingCharacters(in: .newlines))
        }
        if console.wantsJSON { try console.print(json: Summary(product, output)) }
        return .success
    }

    private var list: String {
        files.map { $0 == "-" ? "the standard input" : $0 }.joined(separator: ", ")
    }

    /// A file that is named twice is read once.
    private static func different(_ files: [String]) -> [String] {
        var seen: Set<String> = []
        return files.filter { seen.insert(URL(fileURLWithPath: $0).standardizedFileURL.path).inserted }
    }

    private static func contents(of file: String) throws -> String {
        let data = file == "-" ? try FileHandle.standardInput.readToEnd() ?? Data() : try data(of: file)
        guard let text = String(data: data, encoding: .utf8) else {
            throw Obstacle(description: "\(file) is no Swift file: it is not in UTF-8")
        }
        return text
    }

    private static func data(of file: String) throws -> Data {
        let url = URL(fileURLWithPath: file)
        guard !isFolder(url) else {
            throw Obstacle(description: "\(file) is a folder; name the Swift files in it")
        }
        return try InputFile.data(of: url, limit: 64 << 20)
    }

    /// Writes over its own files only.
    private func write(_ source: String, to output: String) throws {
        let url = URL(fileURLWithPath: output)
        guard !AtomicFile.isStream(url) else { return try AtomicFile.write(Data(source.utf8), to: url) }
        guard !Self.isFolder(url) else {
            throw Obstacle(description: "\(output) is a folder; name a file in it")
        }
        let old = FileManager.default.contents(atPath: output).map { String(decoding: $0, as: UTF8.self) }
        guard old?.isEmpty ?? true || old?.hasPrefix(MockGenerator.mark) ?? true else {
            throw Obstacle(
                description:
                    "\(output) was not written by 'doppel mocks generate': remove it, or name another file")
        }
        let folder = url.deletingLastPathComponent()
        guard Self.isFolder(folder) else {
            throw Obstacle(description: "\(folder.path): there is no such folder")
        }
        try AtomicFile.write(Data(source.utf8), to: url)
    }

    private static func isFolder(_ url: URL) -> Bool {
        (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }

    private struct Obstacle: Error, CustomStringConvertible {
        let description: String
    }

    private struct Summary: Encodable {
        var mocks: [String]
        var problems: [String]
        var file: String?
        var source: String?

        init(_ product: MockGenerator.Product, _ output: String?) {
            mocks = product.names
            problems = product.problems.map(\.description)
            file = output
            source = output == nil ? product.source : nil
        }
    }
}

extension MockGenerator.Problem {
    /// As compilers write it, so that tools find the place.
    fileprivate func text(_ severity: String) -> String {
        "\(file):\(line):\(column): \(severity): \(message)"
    }
}
