/// What a command takes.
struct Signature: Sendable {
    /// A word that is no option.
    struct Operand: Sendable {
        enum Occurrence: Sendable {
            case once, optional, repeated
            /// As often as one likes, also not at all.
            case any

            var isRequired: Bool { self == .once || self == .repeated }
        }

        /// How the help calls it, such as `FILE`.
        let name: String
        let help: String
        let occurrence: Occurrence

        init(_ name: String, _ help: String, _ occurrence: Occurrence = .once) {
            self.name = name
            self.help = help
            self.occurrence = occurrence
        }
    }

    /// In their order; only the last may be another than `once`.
    var operands: [Operand] = []
    var options: [Option] = []
    /// What follows `--` is a command line of its own, called this in the help; `nil` when none is taken.
    var trailing: Operand?

    /// Those of the command, then every command's.
    var allOptions: [Option] { options + [.json, .help] }
}

/// A word that starts with a hyphen.
struct Option: Sendable, Hashable {
    /// The long name, such as `--out`.
    let name: String
    /// A hyphen and a letter.
    let short: String?
    /// How the help calls the value; `nil` for a flag.
    let value: String?
    /// Whether it can be given more than once.
    let isRepeated: Bool
    let help: String

    /// An option that is there or not.
    static func flag(_ name: String, short: String? = nil, _ help: String) -> Option {
        Option(name: name, short: short, value: nil, isRepeated: false, help: help)
    }

    /// An option with a value: `--out FILE` or `--out=FILE`.
    static func value(
        _ name: String, _ value: String, short: String? = nil, repeated: Bool = false, _ help: String
    ) -> Option {
        Option(name: name, short: short, value: value, isRepeated: repeated, help: help)
    }

    static let help = flag("--help", short: "-h", "Prints this help.")
    static let json = flag("--json", "Prints JSON for machines.")

    var spellings: [String] { [name] + (short.map { [$0] } ?? []) }
}
