import DoppelSupport

/// Finds the command that the words call, and runs it.
struct Dispatcher: Sendable {
    let program: String
    let commands: [any Command.Type]

    /// Runs the command of these words; errors are printed, and become the status.
    func run(_ words: [String], _ console: Console) async -> CommandStatus {
        do {
            return try await find(words, console)
        } catch let error as UsageError {
            console.say("\(program): \(error.message)")
            error.hint.map { console.say($0) }
            return .usage
        } catch {
            console.say("\(program): \(error)")
            return .failure
        }
    }

    private func find(_ words: [String], _ console: Console) async throws -> CommandStatus {
        guard let first = words.first, !Option.help.spellings.contains(first) else {
            console.print(HelpText.overview(program, commands))
            return words.isEmpty ? .usage : .success
        }
        if let command = command(called: words) {
            return try await run(command, Array(words.dropFirst(command.words.count)), console)
        }
        return try group(words, console)
    }

    private func run(
        _ command: any Command.Type, _ words: [String], _ console: Console
    ) async throws -> CommandStatus {
        let parser = ArgumentParser(command.signature, hint: "See: \(program) \(command.name) --help")
        let arguments = try parser.parse(words)
        guard !arguments.has(.help) else {
            console.print(HelpText.of(command, program))
            return .success
        }
        var console = console
        console.wantsJSON = arguments.has(.json)
        do {
            return try await command.init(arguments).run(console)
        } catch let error as UsageError {
            throw UsageError(error.message, hint: error.hint ?? parser.hint)
        }
    }

    /// The command whose words come first; of `tape` and `tape list` the longer one.
    private func command(called words: [String]) -> (any Command.Type)? {
        commands.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
    }

    /// Words that begin commands but are none: their help, or what is wrong with the next word.
    private func group(_ words: [String], _ console: Console) throws -> CommandStatus {
        let members = commands.filter { $0.words.first == words[0] }
        guard !members.isEmpty else {
            throw unknown(words[0], among: commands.map { $0.words[0] }, hint: "See: \(program) --help")
        }
        guard words.count > 1, !Option.help.spellings.contains(words[1]) else {
            console.print(HelpText.overview(program, members))
            return words.count == 1 ? .usage : .success
        }
        let names = members.map { $0.name }
        throw unknown("\(words[0]) \(words[1])", among: names, hint: "See: \(program) \(words[0]) --help")
    }

    private func unknown(_ word: String, among names: [String], hint: String) -> UsageError {
        UsageError("There is no command \(word).\(Nearest.suggestion(for: word, among: names))", hint: hint)
    }
}
