import DoppelSupport

/// What was given on a command line.
struct Arguments: Sendable, Hashable {
    var values: [String: [String]] = [:]
    /// The words that are no options, in their order.
    var operands: [String] = []
    /// What followed `--` where the command takes a command line.
    var trailing: [String] = []

    /// Whether the option was given.
    func has(_ option: Option) -> Bool { values[option.name] != nil }

    /// The option's value.
    func text(_ option: Option) -> String? { values[option.name]?.last }

    /// All values of an option that can be repeated.
    func texts(_ option: Option) -> [String] { values[option.name] ?? [] }

    /// The option's value, as a whole number of at least `minimum`.
    func number(_ option: Option, atLeast minimum: Int = 0) throws -> Int? {
        guard let text = text(option) else { return nil }
        guard let number = Int(text), number >= minimum else {
            throw UsageError("\(option.name) takes a whole number from \(minimum), not \(text).")
        }
        return number
    }

    /// The option's value, as one of a few words.
    func choice<Choice>(_ option: Option, _ choices: KeyValuePairs<String, Choice>) throws -> Choice? {
        guard let text = text(option) else { return nil }
        if let found = choices.first(where: { $0.key == text }) { return found.value }
        let names = choices.map(\.key)
        let suggestion = Nearest.suggestion(for: text, among: names)
        throw UsageError("\(option.name) takes \(names.joined(separator: ", ")), not \(text).\(suggestion)")
    }
}
