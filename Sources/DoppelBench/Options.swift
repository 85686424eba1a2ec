/// The words after the command: `--name value`, and flags without a value.
struct Options: Sendable {
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    init() {}

    init(_ words: [String], values names: Set<String>, flags flagNames: Set<String> = []) throws {
        var rest = words[...]
        while let word = rest.popFirst() {
            if flagNames.contains(word) {
                flags.insert(word)
            } else if names.contains(word) {
                guard let value = rest.popFirst() else { throw UsageError("\(word) needs a value.") }
                values[word] = value
            } else {
                let known = (names.map { "\($0) VALUE" } + flagNames).sorted().joined(separator: ", ")
                throw UsageError("Unknown option \(word). Known here: \(known).")
            }
        }
    }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    func text(_ name: String) -> String? { values[name] }

    /// A whole number from 1.
    func number(_ name: String) throws -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), number > 0 else {
            throw UsageError("\(name) takes a whole number from 1, not \(text).")
        }
        return number
    }
}

/// A command line that cannot be understood.
struct UsageError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
