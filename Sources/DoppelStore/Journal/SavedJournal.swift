public import DoppelCore
import DoppelSupport
public import Foundation

/// A journal in a file, for a program that is still being watched tomorrow.
///
/// ```swift
/// let journal = try SavedJournal(at: url)
/// let log = RequestLog(to: journal)
/// try log.attach(to: .allSessions)
/// …
/// let slow = try journal.exchanges(matching: JournalQuery(host: "api.example.com", text: "timeout"))
/// try journal.har().write(to: harURL)
/// ```
///
/// Each exchange is committed for itself: after a kill, at whatever moment, the file opens and has every exchange
/// that was recorded whole. When the limits are reached the oldest go. A damaged file is set aside under another
/// name, and a new one begun. Several processes may write one file.
///
/// The tables are those of the article <doc:JournalTables>; any SQLite tool reads them.
public final class SavedJournal: JournalReading, LogDestination {
    /// How much is kept.
    public struct Limit: Sendable, Hashable {
        /// The number of exchanges; 100,000 by default.
        public var exchanges: Int
        /// The bytes of all exchanges; 256 MiB by default.
        public var bytes: Int
        /// The seconds after which an exchange goes; 30 days by default.
        public var age: TimeInterval
        /// The bytes that are kept of one response body; 1 MiB by default.
        public var bodyBytes: Int

        /// Makes limits.
        public init(
            exchanges: Int = 100_000, bytes: Int = 256 << 20, age: TimeInterval = 30 * 86_400,
            bodyBytes: Int = 1 << 20
        ) {
            (self.exchanges, self.bytes, self.age, self.bodyBytes) = (exchanges, bytes, age, bodyBytes)
        }
    }

    /// How much is kept.
    public let limit: Limit
    private let file: StoreFile
    private let now: @Sendable () -> Date
    private let error = Locked<StoreError?>(nil)
    private let untilNextAging = Locked(0)

    /// Opens a journal; the file and its folder are made when they are not there.
    ///
    /// - Throws: ``StoreError``; a damaged file is no reason.
    public convenience init(at url: URL, limit: Limit = Limit()) throws(StoreError) {
        try self.init(at: url, limit: limit, now: { Date() })
    }

    init(at url: URL, limit: Limit, now: @escaping @Sendable () -> Date) throws(StoreError) {
        self.limit = limit
        self.now = now
        file = try StoreFile(url, .journal)
        try file.perform { [limit] database throws(StoreError) in
            try database.shrink(to: limit, at: now())
            try database.run("PRAGMA incremental_vacuum")
        }
    }

    /// Where damaged files are that were found in this one's place.
    public var damagedFiles: [URL] { file.damagedFiles }

    /// The last error of ``record(_:)``, which can't throw; `nil` when there was none.
    public var recordingError: StoreError? { error.withLock { $0 } }

    // MARK: Writing

    /// How many bytes of a response body are kept.
    public var bodyBytes: Int { limit.bodyBytes }

    /// Adds an exchange, and gives it a number of its own; it is in the file when this returns.
    public func record(_ exchange: LoggedExchange) {
        do throws(StoreError) { try add(exchange) } catch { self.error.withLock { $0 = error } }
    }

    private func add(_ exchange: LoggedExchange) throws(StoreError) {
        let row = exchange.row
        let isAging = untilNextAging.withLock { count in
            count = count == 0 ? 100 : count - 1
            return count == 100
        }
        try file.perform { database throws(StoreError) in
            try database.transaction { () throws(StoreError) in
                try database.run(Self.insertion, row)
                try database.shrink(to: limit, at: isAging ? now() : nil)
            }
        }
    }

    private static let insertion =
        "INSERT INTO exchanges (\(LoggedExchange.columns.joined(separator: ", "))) "
        + "VALUES (\(LoggedExchange.columns.map { _ in "?" }.joined(separator: ", ")))"

    /// Forgets all exchanges, and gives the disk its room back.
    ///
    /// - Throws: ``StoreError``.
    public func clear() throws(StoreError) {
        try file.perform { database throws(StoreError) in
            try database.run("DELETE FROM exchanges")
            try database.run("PRAGMA incremental_vacuum")
        }
    }

    // MARK: Reading

    /// How many exchanges there are.
    ///
    /// - Throws: ``StoreError``.
    public func count() throws(StoreError) -> Int {
        try file.perform { database throws(StoreError) in try database.totals().count }
    }

    /// Hands over the exchanges that a query wants, the oldest first, one after the other.
    public func forEachExchange(
        matching query: JournalQuery, _ body: (LoggedExchange) -> Void
    ) throws(StoreError) {
        try file.perform { database throws(StoreError) in
            try database.forEachExchange(matching: query, body)
        }
    }

    /// The exchange of this number; `nil` when it is not there, or not any more.
    public func exchange(_ id: Int) throws(StoreError) -> LoggedExchange? {
        try file.perform { database throws(StoreError) in try database.exchange(id) }
    }
}

extension Database {
    fileprivate func totals() throws(StoreError) -> (count: Int, bytes: Int) {
        let row = try run("SELECT count, bytes FROM totals").first ?? []
        return (row.first?.int ?? 0, row.last?.int ?? 0)
    }

    /// Deletes the oldest exchanges until the rest is within the limits, and those that are too old.
    fileprivate func shrink(to limit: SavedJournal.Limit, at moment: Date?) throws(StoreError) {
        if let moment {
            try run("DELETE FROM exchanges WHERE date < ?", (moment - limit.age).milliseconds)
        }
        var totals = try totals()
        while totals.count > 0, totals.count > limit.exchanges || totals.bytes > limit.bytes {
            try run("DELETE FROM exchanges WHERE id = (SELECT min(id) FROM exchanges)")
            totals = try self.totals()
        }
    }
}
