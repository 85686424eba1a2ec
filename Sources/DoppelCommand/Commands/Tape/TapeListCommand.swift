import DoppelFormats

/// `doppel tape list`: what is on tapes, one line for each exchange.
struct TapeListCommand: Command {
    static let name = "tape list"
    static let summary = "Lists the exchanges of tapes."
    static let signature = Signature(operands: [.tapes])

    let paths: [String]

    init(_ arguments: Arguments) { paths = arguments.operands }

    func run(_ console: Console) throws -> CommandStatus {
        var rows: [ExchangeRow] = []
        for path in paths {
            let entries = try TapeFile(path, console).archive.log.entries
            let own = entries.enumerated().map { ExchangeRow($1, $0, in: path) }
            rows += own
            guard !console.wantsJSON else { continue }
            console.print("\(path): \(Words.count(own.count, "exchange"))")
            for line in Words.table(own.map(\.columns)) { console.print("  \(line)") }
        }
        if console.wantsJSON { try console.print(json: rows) }
        return .success
    }
}
