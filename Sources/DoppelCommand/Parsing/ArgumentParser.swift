import DoppelSupport

/// Takes the words after a command's name apart.
struct ArgumentParser: Sendable {
    private let signature: Signature
    let hint: String

    init(_ signature: Signature, hint: String) {
        self.signature = signature
        self.hint = hint
    }

    /// Sorts the words into options and operands; `--help` is obeyed whatever else is wrong.
    func parse(_ words: [String]) throws(UsageError) -> Arguments {
        let own = words.prefix { $0 != "--" }
        if own.contains(where: Option.help.spellings.contains) {
            return Arguments(values: [Option.help.name: [""]])
        }
        var arguments = Arguments()
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--": try takeRest(&rest, &arguments)
            case "-": arguments.operands.append(word)
            case _ where word.hasPrefix("-"): try takeOption(word, &rest, &arguments)
            default: arguments.operands.append(word)
            }
        }
        try checkOperands(arguments)
        return arguments
    }

    /// After `--` everything is taken as it is.
    private func takeRest(_ rest: inout ArraySlice<String>, _ arguments: inout Arguments) throws(UsageError) {
        if signature.trailing != nil {
            arguments.trailing = Array(rest)
        } else {
            arguments.operands += rest
        }
        rest = []
    }

    private func takeOption(
        _ word: String, _ rest: inout ArraySlice<String>, _ arguments: inout Arguments
    ) throws(UsageError) {
        let pieces = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let option = try option(called: String(pieces[0]))
        guard option.isRepeated || !arguments.has(option) else {
            throw error("\(option.name) is given twice.")
        }
        let value = try value(of: option, attached: pieces.count > 1 ? String(pieces[1]) : nil, &rest)
        arguments.values[option.name, default: []].append(value)
    }

    private func option(called name: String) throws(UsageError) -> Option {
        let options = signature.allOptions
        if let found = options.first(where: { $0.spellings.contains(name) }) { return found }
        let suggestion = Nearest.suggestion(for: name, among: options.flatMap(\.spellings))
        throw error("There is no option \(name) here.\(suggestion)")
    }

    private func value(
        of option: Option, attached: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard let name = option.value else {
            guard attached == nil else { throw error("\(option.name) takes no value.") }
            return ""
        }
        if let attached { return attached }
        guard let next = rest.first, next == "-" || !next.hasPrefix("-") else {
            throw error("\(option.name) needs a value: \(option.name) \(name).")
        }
        return rest.removeFirst()
    }

    private func checkOperands(_ arguments: Arguments) throws(UsageError) {
        let required = signature.operands.filter(\.occurrence.isRequired)
        if arguments.operands.count < required.count {
            throw error("\(required[arguments.operands.count].name) is missing.")
        }
        let isOpen = signature.operands.contains { $0.occurrence == .repeated || $0.occurrence == .any }
        if !isOpen, arguments.operands.count > signature.operands.count {
            throw error("\(arguments.operands[signature.operands.count]) is one word too many.")
        }
    }

    private func error(_ message: String) -> UsageError { UsageError(message, hint: hint) }
}
