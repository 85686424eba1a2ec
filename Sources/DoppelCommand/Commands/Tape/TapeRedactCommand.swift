import DoppelFormats

/// `doppel tape redact`: replaces secrets on tapes, or tells where there are some.
struct TapeRedactCommand: Command {
    static let name = "tape redact"
    static let summary = "Replaces secrets on tapes: those of well-known names, and those that you name."
    static let header = Option.value("--header", "NAME", repeated: true, "A header field that is secret.")
    static let query = Option.value("--query", "NAME", repeated: true, "An item of queries that is secret.")
    static let field = Option.value(
        "--form-field", "NAME", repeated: true, "A field of forms that is secret.")
    static let path = Option.value(
        "--json-path", "PATH", repeated: true, "A path such as $.user.email to secrets in JSON.")
    static let check = Option.flag("--check", "Writes nothing; status 1 when there are secrets.")
    static let signature = Signature(operands: [.tapes], options: [header, query, field, path, check, .out])

    private struct Row: Encodable {
        let tape: String
        let exchanges: Int
        let withSecrets: [Int]
    }

    let paths: [String]
    let rules: RedactionRules
    let onlyChecks: Bool
    let target: String?

    init(_ arguments: Arguments) throws {
        paths = arguments.operands
        onlyChecks = arguments.has(Self.check)
        target = arguments.text(.out)
        guard target == nil || paths.count == 1 else { throw UsageError("--out takes one TAPE.") }
        var rules = RedactionRules.standard
        for name in arguments.texts(Self.header) { rules = rules.header(name) }
        for name in arguments.texts(Self.query) { rules = rules.query(name) }
        for name in arguments.texts(Self.field) { rules = rules.formField(name) }
        for path in arguments.texts(Self.path) { rules = rules.jsonPath(path) }
        self.rules = rules
    }

    func run(_ console: Console) throws -> CommandStatus {
        let rows = try paths.map { try redact($0, console) }
        if console.wantsJSON { try console.print(json: rows) }
        let hasSecrets = rows.contains { !$0.withSecrets.isEmpty }
        return onlyChecks && hasSecrets ? .failure : .success
    }

    private func redact(_ path: String, _ console: Console) throws -> Row {
        var tape = try TapeFile(path, console)
        let before = tape.archive
        try tape.archive.redact(by: rules)
        let changed = zip(before.log.entries, tape.archive.log.entries).enumerated()
            .filter { $1.0 != $1.1 }.map { $0.offset + 1 }
        if !onlyChecks, target != nil || tape.archive != before { try tape.write(to: target, console) }
        if !console.wantsJSON { console.print("\(path): \(words(changed, of: before.log.entries.count))") }
        return Row(tape: path, exchanges: before.log.entries.count, withSecrets: changed)
    }

    private func words(_ changed: [Int], of count: Int) -> String {
        let exchanges = Words.count(count, "exchange")
        guard !changed.isEmpty else { return "no secrets in \(exchanges)" }
        let numbers =
            changed.prefix(10).map(String.init).joined(separator: ", ") + (changed.count > 10 ? ", …" : "")
        let verb = onlyChecks ? "secrets in" : "secrets replaced in"
        return "\(verb) \(changed.count) of \(exchanges): \(numbers)"
    }
}
