/// The words of `--help`.
enum HelpText {
    /// What a program's commands are.
    static func overview(_ program: String, _ commands: [any Command.Type]) -> String {
        let rows = commands.map { ($0.name, $0.summary) }
        return """
            usage: \(program) COMMAND …

            \(table(rows))

            \(program) COMMAND --help tells what a command takes.
            Status: 0 all is well, 1 something is wrong or could not be done, 2 the command line makes no sense.
            """
    }

    /// What a command takes.
    static func of(_ command: any Command.Type, _ program: String) -> String {
        let signature = command.signature
        let operands = signature.operands + (signature.trailing.map { [$0] } ?? [])
        let rows = operands.map { ($0.name, $0.help) }
        let sections = [
            "usage: \(program) \(usage(command))", command.summary, rows.isEmpty ? nil : table(rows),
            table(signature.allOptions.map { ($0.synopsis, $0.help) }),
        ]
        return sections.compactMap { $0 }.joined(separator: "\n\n")
    }

    private static func usage(_ command: any Command.Type) -> String {
        let signature = command.signature
        let operands = signature.operands.map(\.synopsis)
        let trailing = signature.trailing.map { ["-- \($0.name)"] } ?? []
        let options = signature.allOptions.isEmpty ? [] : ["[OPTION …]"]
        return ([command.name] + operands + options + trailing).joined(separator: " ")
    }

    private static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, help in
            "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(help)"
        }.joined(separator: "\n")
    }
}

extension Signature.Operand {
    fileprivate var synopsis: String {
        switch occurrence {
        case .once: name
        case .optional: "[\(name)]"
        case .repeated: "\(name) …"
        case .any: "[\(name) …]"
        }
    }
}

extension Option {
    fileprivate var synopsis: String {
        (short.map { "\($0), " } ?? "") + name + (value.map { " \($0)" } ?? "")
    }
}
