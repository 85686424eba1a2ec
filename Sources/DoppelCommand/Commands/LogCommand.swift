import DoppelCore
import DoppelFormats
import DoppelStore
import Foundation

/// `doppel log`: reads a saved journal.
struct LogCommand: Command {
    static let name = "log"
    static let summary = "Reads a saved journal: lists, shows, counts and exports its requests."

    static let show = Option.value("--show", "ID", "Shows one request and its response whole.")
    static let curl = Option.value("--curl", "ID", "Prints the command that makes a request again.")
    static let statistics = Option.flag("--statistics", "Counts by host and path in place of listing.")
    static let har = Option.value("--har", "FILE", "Writes the requests to an HTTP archive.")
    static let jsonLines = Option.flag("--jsonl", "Prints a line of JSON for each request.")

    static let signature = Signature(
        operands: [.init("FILE", "The file of the journal.")],
        options: LogFilter.options + [show, curl, statistics, har, jsonLines])

    /// What is asked for.
    private enum Task: Sendable {
        case list, lines, statistics
        case show(Int)
        case curl(Int)
        case har(URL)
    }

    private let file: URL
    private let query: JournalQuery
    private let task: Task

    init(_ arguments: Arguments) throws {
        file = URL(fileURLWithPath: arguments.operands[0])
        query = try LogFilter.query(arguments)
        let wanted: [Task?] = [
            try arguments.number(Self.show, atLeast: 1).map { .show($0) },
            try arguments.number(Self.curl, atLeast: 1).map { .curl($0) },
            arguments.has(Self.statistics) ? .statistics : nil,
            arguments.text(Self.har).map { .har(URL(fileURLWithPath: $0)) },
            arguments.has(Self.jsonLines) ? .lines : nil,
        ]
        let tasks = wanted.compactMap { $0 }
        guard tasks.count <= 1 else {
            throw UsageError(
                "Only one of --show, --curl, --statistics, --har and --jsonl can be done at a time.")
        }
        task = tasks.first ?? .list
    }

    func run(_ console: Console) throws -> CommandStatus {
        let journal = try JournalFile(file)
        switch task {
        case .list: return try list(journal, console)
        case .lines: try journal.forEachExchange(matching: query) { console.print($0.jsonLine) }
        case .statistics: return try count(journal, console)
        case .show(let id): return try show(id, of: journal, console)
        case .curl(let id): console.print(try exchange(id, of: journal).curlCommand())
        case .har(let url): try export(journal, to: url, console)
        }
        return .success
    }

    private func list(_ journal: JournalFile, _ console: Console) throws -> CommandStatus {
        if console.wantsJSON {
            try console.print(json: journal.exchanges(matching: query).map(\.json))
            return .success
        }
        var count = 0
        try journal.forEachExchange(matching: query) { exchange in
            count += 1
            console.print("\(exchange.id). \(console.logLine.text(exchange))")
        }
        if count == 0 { console.say("No such requests.") }
        return .success
    }

    private func count(_ journal: JournalFile, _ console: Console) throws -> CommandStatus {
        let statistics = try journal.statistics(matching: query)
        if console.wantsJSON {
            try console.print(json: statistics.json)
        } else {
            console.print("\(statistics)")
        }
        return .success
    }

    private func show(_ id: Int, of journal: JournalFile, _ console: Console) throws -> CommandStatus {
        let exchange = try exchange(id, of: journal)
        if console.wantsJSON {
            try console.print(json: exchange.json)
        } else {
            console.print(exchange.transcript)
        }
        return .success
    }

    private func export(_ journal: JournalFile, to url: URL, _ console: Console) throws {
        let har = try journal.har(matching: query)
        try har.write(to: url)
        console.say("Wrote \(har.log.entries.count) requests to \(url.path).")
    }

    private func exchange(_ id: Int, of journal: JournalFile) throws -> LoggedExchange {
        guard let exchange = try journal.exchange(id) else { throw NoSuchExchange(file: file.path, id: id) }
        return exchange
    }

    private struct NoSuchExchange: Error, CustomStringConvertible {
        let file: String
        let id: Int
        var description: String {
            "\(file) has no request \(id); doppel log FILE lists them with their numbers"
        }
    }
}
