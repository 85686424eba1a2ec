/// One command: its words, what it takes, and what it does.
///
/// A command parses and prints; the work is the libraries'. It has a file of its own in `Commands/` and a line
/// in ``DoppelCommand/commands``.
protocol Command: Sendable {
    /// The words that call it, such as `tape list`.
    static var name: String { get }
    /// What it does, in one line that starts with a verb.
    static var summary: String { get }
    /// Its operands and options; `--help` and `--json` are every command's.
    static var signature: Signature { get }

    /// Takes what was given on the command line, and refuses what makes no sense.
    init(_ arguments: Arguments) throws

    /// Does it. What goes wrong is thrown: the error's description is printed, and the status is 1.
    func run(_ console: Console) async throws -> CommandStatus
}

extension Command {
    /// The words of the name.
    static var words: [String] { name.split(separator: " ").map(String.init) }
}
