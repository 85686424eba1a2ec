public import DoppelCore
import DoppelSupport
public import Foundation

/// The file of a saved journal, only to be read; the program that writes it may still run.
///
/// ```swift
/// let file = try JournalFile(url)
/// for exchange in try file.exchanges(matching: JournalQuery(text: "timeout")) { print(exchange.url) }
/// ```
public final class JournalFile: JournalReading, @unchecked Sendable {
    // `@unchecked Sendable`: the database is touched within the lock only.
    private let database: Database
    private let lock = NSLock()

    /// Opens a file.
    ///
    /// - Throws: ``StoreError`` when there is no such file, or it is no journal.
    public init(_ url: URL) throws(StoreError) { database = try Schema.journal.openToRead(url) }

    /// Hands over the exchanges that a query wants, the oldest first, one after the other.
    public func forEachExchange(
        matching query: JournalQuery, _ body: (LoggedExchange) -> Void
    ) throws(StoreError) {
        lock.lock()
        defer { lock.unlock() }
        try database.forEachExchange(matching: query, body)
    }

    /// The exchange of this number; `nil` when it is not there.
    public func exchange(_ id: Int) throws(StoreError) -> LoggedExchange? {
        lock.lock()
        defer { lock.unlock() }
        return try database.exchange(id)
    }
}
