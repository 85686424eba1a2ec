import DoppelCore
import DoppelSupport
import Foundation

/// Where a command's words go: the product to standard output, talk to standard error.
struct Console: Sendable {
    /// Whether machines read the product: one JSON value in place of words for people.
    var wantsJSON = false
    /// Whether a person sees standard error, so that progress may be drawn over itself.
    var isInteractive = false
    /// How the lines of a log look on standard output.
    var logLine = LogLine()
    private let write: @Sendable (String) -> Void
    private let writeError: @Sendable (String) -> Void

    /// Makes a console from two closures that each get text with its line ends.
    init(output: @escaping @Sendable (String) -> Void, error: @escaping @Sendable (String) -> Void) {
        write = output
        writeError = error
    }

    /// The streams of the process.
    static let standard: Console = {
        var console = Console(
            output: { FileHandle.standardOutput.write(Data($0.utf8)) },
            error: { FileHandle.standardError.write(Data($0.utf8)) })
        console.isInteractive = isatty(2) == 1
        console.logLine = LogLine.fitting(terminal: 1)
        return console
    }()

    /// Prints a line of the product.
    func print(_ line: String = "") { write(line + "\n") }

    /// Prints a line of talk.
    func say(_ line: String) { writeError(line + "\n") }

    /// Prints the product for machines: one JSON text with sorted keys.
    func print(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Shows how far long work has come; nothing when nobody is looking.
    func progress(_ text: String) {
        guard isInteractive else { return }
        writeError("\r\u{1B}[K\(text)")
    }

    /// Takes the progress away.
    func endProgress() { progress("") }
}
