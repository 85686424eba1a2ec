import Foundation

/// The command `doppel`: tapes, stub files, and what else can be done outside a program.
@main
enum DoppelCommand {
    /// Every command, in the order in which the help lists them; a new one is a line here.
    static let commands: [any Command.Type] = [
        ServeCommand.self, SelectCommand.self, LogCommand.self,
        RecordCommand.self, TapeListCommand.self, TapeShowCommand.self, TapeRedactCommand.self,
        TapeMergeCommand.self,
        TapePruneCommand.self, TapeValidateCommand.self, TapeConvertCommand.self, CheckCommand.self,
        SchemaCommand.self,
        MocksGenerateCommand.self, VersionCommand.self,
    ]

    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        let status = await Dispatcher(program: "doppel", commands: commands).run(words, Console.standard)
        exit(status.code)
    }
}
