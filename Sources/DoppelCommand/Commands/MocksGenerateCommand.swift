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
    static let isPublic = Option.flag("--public", "Makes the mocks public.")
    static let lenient = Option.flag("--lenient", "Only warns of protocols that no mock can be written for.")
    static let signature = Signature(
        operands: [.init("FILE", "A Swift file with protocols.", .repeated)],
        options: [out, module, testable, only, except, isPublic, lenient])

    private let files: [String]
    private let output: String?
    private let isLenient: Bool
    private var generator = MockGenerator()

    init(_ arguments: Arguments) throws {
        files = arguments.operands
        output = arguments.text(Self.out)
        isLenient = arguments.has(Self.lenient)
        generator.modules = arguments.texts(Self.module)
        generator.testableModules = arguments.texts(Self.testable)
        generator.only = Set(arguments.texts(Self.only))
        generator.excluded = Set(arguments.texts(Self.except))
        generator.isPublic = arguments.has(Self.isPublic)
    }

    func run(_ console: Console) throws -> CommandStatus {
        let product = generator.generate(from: try files.map { ($0, try Self.contents(of: $0)) })
        for problem in product.problems { console.say(problem.text(isLenient ? "warning" : "error")) }
        guard isLenient || product.problems.isEmpty else { return .failure }
        if let output {
            try Data(product.source.utf8).write(to: URL(fileURLWithPath: output))
        } else if !console.wantsJSON {
            console.print(product.source.trimmingCharacters(in: .newlines))
        }
        if console.wantsJSON { try console.print(json: Summary(product, output)) }
        return .success
    }

    private static func contents(of file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
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
