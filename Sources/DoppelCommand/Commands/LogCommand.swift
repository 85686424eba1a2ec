import DoppelCore
import DoppelFormats
import DoppelStore
import Foundation

/// `doppel log`: reads a saved journal, or follows a running server.
struct LogCommand: Command {
    static let name = "log"
    static let summary =
        "Reads a saved journal, or follows a server: lists, shows, counts and exports requests."

    static let show = Option.value("--show", "ID", "Shows one request and its response whole.")
    static let curl = Option.value("--curl", "ID", "Prints the command that makes a request again.")
    static let statistics = Option.flag("--statistics", "Counts by host and path in place of listing.")
    static let har = Option.value("--har", "FILE", "Writes the requests to an HTTP archive.")
    static let jsonLines = Option.flag("--jsonl", "Prints a line of JSON for each request.")

    static let follow = Option.flag("--follow", "Prints the requests of a running server as they end.")

    static let signature = Signature(
        operands: [.init("FILE", "The file of the journal; none with --follow.", .optional)],
        options: LogFilter.options + [show, curl, statistics, har, jsonLines, follow] + ServerAccess.options)

    /// What is asked for.
    private enum Task: Sendable {
        case list, lines, statistics
        case follow(LogFollowing)
        case show(Int)
        case curl(Int)
        case har(URL)
    }

    /// The saved journal; `nil` when a server is followed.
    private let file: URL?
    private let query: JournalQuery
    private let task: Task

    init(_ arguments: Arguments) throws {
        let query = try LogFilter.query(arguments)
        self.query = query
        file = arguments.operands.first.map { URL(fileURLWithPath: $0) }
        let following = try Self.following(arguments, query)
        let wanted: [Task?] = [
            following.map { .follow($0) },
            try arguments.number(Self.show, atLeast: 1).map { .show($0) },
            try arguments.number(Self.curl, atLeast: 1).map { .curl($0) },
            arguments.has(Self.statistics) ? .statistics : nil,
            arguments.text(Self.har).map { .har(URL(fileURLWithPath: $0)) },
            arguments.has(Self.jsonLines) && following == nil ? .lines : nil,
        ]
        let tasks = wanted.compactMap { $0 }
        guard tasks.count <= 1 else {
            throw UsageError(
                "Only one of --show, --curl, --statistics, --har, --jsonl and --follow can be done at a time."
            )
        }
        task = tasks.first ?? .list
    }

    private static func following(_ arguments: Arguments, _ query: JournalQuery) throws -> LogFollowing? {
        guard arguments.has(follow) else {
            guard !arguments.operands.isEmpty else { throw UsageError("FILE is missing.") }
            for option in ServerAccess.options where arguments.has(option) {
                throw UsageError("\(option.name) goes with --follow only.")
            }
            return nil
        }
        if let file = arguments.operands.first {
            throw UsageError("--follow looks at a server, and takes no file such as \(file).")
        }
        return LogFollowing(
            server: try ServerAccess(arguments), query: query, printsLines: arguments.has(jsonLines))
    }

    func run(_ console: Console) async throws -> CommandStatus {
        if case .follow(let following) = task { return try await following.run(console) }
        guard let file else { return .usage }
        return try read(try JournalFile(file), console)
    }

    private func read(_ journal: JournalFile, _ console: Console) throws -> CommandStatus {
        switch task {
        case .follow: break
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
        guard let exchange = try journal.exchange(id) else {
            throw NoSuchExchange(file: file?.path ?? "", id: id)
        }
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
