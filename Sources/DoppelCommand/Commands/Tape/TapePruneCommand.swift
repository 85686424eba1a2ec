import DoppelFormats

/// `doppel tape prune`: takes exchanges off a tape.
struct TapePruneCommand: Command {
    static let name = "tape prune"
    static let summary = "Takes exchanges off a tape, by number, URL, or because they are of no use."
    static let urls = Option.value("--url", "TEXT", repeated: true, "Those whose URL contains the text.")
    static let only = Option.value(
        "--keep", "TEXT", repeated: true,
        "Those whose URL does not contain the text, nor that of another --keep.")
    static let unplayable = Option.flag("--unplayable", "Those without a response.")
    static let duplicates = Option.flag("--duplicates", "Those that equal an earlier one.")
    static let number = Option.value(
        "--number", "N", repeated: true, "The one with this number, as in tape list.")
    static let signature = Signature(
        operands: [.tape], options: [urls, only, unplayable, duplicates, number, .out, .dryRun])

    let path: String
    let pruning: HAR.Pruning
    let target: String?
    let isDryRun: Bool

    init(_ arguments: Arguments) throws {
        path = arguments.operands[0]
        target = arguments.text(.out)
        isDryRun = arguments.has(.dryRun)
        let numbers = try arguments.texts(Self.number).map { text in
            guard let number = Int(text), number > 0 else {
                throw UsageError("--number takes a whole number from 1, not \(text).")
            }
            return number
        }
        pruning = HAR.Pruning(
            urlsContaining: arguments.texts(Self.urls),
            keepsOnlyURLsContaining: arguments.texts(Self.only), positions: Set(numbers.map { $0 - 1 }),
            unplayable: arguments.has(Self.unplayable), duplicates: arguments.has(Self.duplicates))
        guard pruning != HAR.Pruning() else {
            throw UsageError(
                "Say what is to be taken off: --url, --keep, --unplayable, --duplicates or --number.")
        }
    }

    func run(_ console: Console) throws -> CommandStatus {
        var tape = try TapeFile(path, console)
        let rows = tape.archive.log.entries.enumerated().map { ExchangeRow($1, $0, in: path) }
        if let missing = pruning.positions.map({ $0 + 1 }).first(where: { $0 > rows.count }) {
            console.say("doppel: \(path) has \(Words.count(rows.count, "exchange")), there is no \(missing).")
            return .failure
        }
        let removed = tape.archive.prune(pruning)
        if !isDryRun, target != nil || !removed.isEmpty { try tape.write(to: target, console) }
        try report(removed.map { rows[$0] }, of: rows.count, console)
        return .success
    }

    private func report(_ removed: [ExchangeRow], of count: Int, _ console: Console) throws {
        guard !console.wantsJSON else { return try console.print(json: removed) }
        let verb = isDryRun ? "would go" : "taken off"
        console.print("\(path): \(removed.count) of \(Words.count(count, "exchange")) \(verb)")
        for line in Words.table(removed.map(\.columns)) { console.print("  \(line)") }
    }
}
