import DoppelSupport

@testable import DoppelCommand

/// A run of the command whose words are kept.
struct Terminal {
    let output: String
    let error: String
    let status: CommandStatus

    /// Runs `doppel` with these words.
    static func run(
        _ words: String..., commands: [any Command.Type] = DoppelCommand.commands
    ) async -> Terminal {
        await run(words, commands: commands)
    }

    /// Runs `doppel` with these words.
    static func run(
        _ words: [String], commands: [any Command.Type] = DoppelCommand.commands
    ) async -> Terminal {
        let output = Locked("")
        let error = Locked("")
        let console = Console(
            output: { text in output.withLock { $0 += text } },
            error: { text in error.withLock { $0 += text } })
        let status = await Dispatcher(program: "doppel", commands: commands).run(words, console)
        return Terminal(
            output: output.withLock { $0 }, error: error.withLock { $0 }, status: status)
    }
}
