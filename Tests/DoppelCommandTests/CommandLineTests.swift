import Testing

@testable import DoppelCommand

@Suite("A command line") struct CommandLineTests {
    private static let commands: [any Command.Type] = [
        CopyCommand.self, TapeListCommand.self, RunCommand.self,
    ]

    private func run(_ words: String...) async -> Terminal {
        await Terminal.run(words, commands: Self.commands)
    }

    @Test("options and operands come in any order, values after a space or an equals sign")
    func order() async {
        let plain = await run("copy", "a", "--times", "3", "b", "c")
        #expect(plain.output == "a b c times=3 quiet=false\n")
        let attached = await run("copy", "-q", "--times=3", "a", "--", "-b")
        #expect(attached.output == "a -b times=3 quiet=true\n")
        #expect(attached.status == .success)
    }

    @Test("what follows -- is a command line of its own where one is taken")
    func trailing() async {
        let run = await run("run", "x", "--", "swift", "test", "--help")
        #expect(run.output == "x: swift test --help\n")
    }

    @Test(
        "a mistake is named, with the nearest word, and gives status 2",
        arguments: [
            (["copy", "a", "--tims", "3"], "There is no option --tims here. Did you mean --times?"),
            (["copy", "a", "--colour"], "There is no option --colour here."),
            (["copy"], "FILE is missing."),
            (["copy", "a", "--times"], "--times needs a value: --times N."),
            (["copy", "a", "--times", "--quiet"], "--times needs a value: --times N."),
            (["copy", "a", "--times", "x"], "--times takes a whole number from 1, not x."),
            (["copy", "a", "--quiet=yes"], "--quiet takes no value."),
            (["copy", "a", "--times", "1", "--times", "2"], "--times is given twice."),
            (["copy", "a", "--way", "fist"], "--way takes fast, slow, not fist. Did you mean fast?"),
            (["run", "x", "y"], "y is one word too many."),
        ])
    func mistakes(words: [String], message: String) async {
        let run = await Terminal.run(words, commands: Self.commands)
        #expect(run.error == "doppel: \(message)\nSee: doppel \(words[0]) --help\n")
        #expect(run.output == "")
        #expect(run.status == .usage)
    }

    @Test("an unknown command is named with the nearest one")
    func unknownCommand() async {
        let top = await run("cpy", "a")
        #expect(top.error == "doppel: There is no command cpy. Did you mean copy?\nSee: doppel --help\n")
        let inGroup = await run("tape", "lst")
        #expect(
            inGroup.error
                == "doppel: There is no command tape lst. Did you mean tape list?\nSee: doppel tape --help\n")
        #expect(inGroup.status == .usage)
    }

    @Test("an error of the work is printed, and gives status 1")
    func failure() async {
        let run = await run("tape", "list")
        #expect(run.error == "doppel: the tape is torn\n")
        #expect(run.status == .failure)
    }
}

@Suite("Help") struct HelpTests {
    private static let commands: [any Command.Type] = [
        CopyCommand.self, TapeListCommand.self, RunCommand.self,
    ]

    @Test("lists the commands")
    func overview() async {
        let run = await Terminal.run("--help", commands: Self.commands)
        #expect(
            run.output == """
                usage: doppel COMMAND …

                  copy       Copies files.
                  tape list  Lists a tape.
                  run        Runs a command.

                doppel COMMAND --help tells what a command takes.
                Status: 0 all is well, 1 something is wrong or could not be done, 2 the command line makes no sense.

                """)
        #expect(run.status == .success)
        #expect(await Terminal.run(commands: Self.commands).status == .usage)
    }

    @Test("of a command tells what it takes, whatever else is wrong")
    func command() async {
        let run = await Terminal.run("copy", "--nonsense", "--help", commands: Self.commands)
        #expect(
            run.output == """
                usage: doppel copy FILE … [OPTION …]

                Copies files.

                  FILE  What is copied.

                  --times N    How often.
                  --way WAY    How.
                  -q, --quiet  Says nothing.
                  --json       Prints JSON for machines.
                  -h, --help   Prints this help.

                """)
    }

    @Test("every command of doppel has a summary that is a sentence, and options that are explained")
    func everyCommand() {
        for command in DoppelCommand.commands {
            #expect(command.summary.hasSuffix("."), "\(command.name)")
            #expect(command.signature.allOptions.allSatisfy { $0.help.hasSuffix(".") }, "\(command.name)")
        }
    }

    @Test("the version is printed for people and for machines")
    func version() async {
        #expect(await Terminal.run("version").output == "doppel \(VersionCommand.current)\n")
        #expect(
            await Terminal.run("version", "--json").output
                == "{\n  \"version\" : \"\(VersionCommand.current)\"\n}\n")
    }
}

private struct CopyCommand: Command {
    static let name = "copy"
    static let summary = "Copies files."
    static let times = Option.value("--times", "N", "How often.")
    static let way = Option.value("--way", "WAY", "How.")
    static let quiet = Option.flag("--quiet", short: "-q", "Says nothing.")
    static let signature = Signature(
        operands: [.init("FILE", "What is copied.", .repeated)], options: [times, way, quiet])

    let words: [String]

    init(_ arguments: Arguments) throws {
        _ = try arguments.choice(Self.way, ["fast": 1, "slow": 2])
        let times = try arguments.number(Self.times, atLeast: 1) ?? 0
        words = arguments.operands + ["times=\(times)", "quiet=\(arguments.has(Self.quiet))"]
    }

    func run(_ console: Console) -> CommandStatus {
        console.print(words.joined(separator: " "))
        return .success
    }
}

private struct TapeListCommand: Command {
    struct Torn: Error, CustomStringConvertible { let description = "the tape is torn" }

    static let name = "tape list"
    static let summary = "Lists a tape."
    static let signature = Signature()

    init(_ arguments: Arguments) {}

    func run(_ console: Console) throws -> CommandStatus { throw Torn() }
}

private struct RunCommand: Command {
    static let name = "run"
    static let summary = "Runs a command."
    static let signature = Signature(
        operands: [.init("NAME", "A name.")], trailing: .init("COMMAND", "What is run."))

    let text: String

    init(_ arguments: Arguments) {
        text = "\(arguments.operands[0]): \(arguments.trailing.joined(separator: " "))"
    }

    func run(_ console: Console) -> CommandStatus {
        console.print(text)
        return .success
    }
}
