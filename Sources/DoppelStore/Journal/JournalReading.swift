public import DoppelCore
public import DoppelFormats

/// A saved journal that can be searched: one that is being written, or a file of an earlier run.
public protocol JournalReading: Sendable {
    /// Hands over the exchanges that a query wants, the oldest first, one after the other.
    ///
    /// The journal must not be used within `body`.
    ///
    /// - Throws: ``StoreError``.
    func forEachExchange(
        matching query: JournalQuery, _ body: (LoggedExchange) -> Void
    ) throws(StoreError)

    /// The exchange of this number; `nil` when it is not there, or not any more.
    ///
    /// - Throws: ``StoreError``.
    func exchange(_ id: Int) throws(StoreError) -> LoggedExchange?
}

extension JournalReading {
    /// The exchanges that a query wants, the oldest first.
    ///
    /// - Throws: ``StoreError``.
    public func exchanges(
        matching query: JournalQuery = JournalQuery()
    ) throws(StoreError) -> [LoggedExchange] {
        var found: [LoggedExchange] = []
        try forEachExchange(matching: query) { found.append($0) }
        return found
    }

    /// What the exchanges that a query wants have in common, by host and path.
    ///
    /// - Throws: ``StoreError``.
    public func statistics(
        matching query: JournalQuery = JournalQuery()
    ) throws(StoreError) -> TrafficStatistics {
        var statistics = TrafficStatistics()
        try forEachExchange(matching: query) { statistics.add($0) }
        return statistics
    }

    /// The exchanges that a query wants as an HTTP archive, which browsers and proxies read.
    ///
    /// ```swift
    /// try journal.har().write(to: url)
    /// ```
    /// - Throws: ``StoreError``.
    public func har(matching query: JournalQuery = JournalQuery()) throws(StoreError) -> HAR {
        HAR(entries: try exchanges(matching: query).map { HAR.Entry($0) })
    }
}

extension Database {
    func forEachExchange(
        matching query: JournalQuery, _ body: (LoggedExchange) -> Void
    ) throws(StoreError) {
        let (conditions, values) = query.conditions
        let select = "SELECT \(Self.columns) FROM exchanges WHERE \(conditions)"
        guard let limit = query.limit else {
            return try run("\(select) ORDER BY id", values) { body(LoggedExchange(row: $0)) }
        }
        let newest = "SELECT * FROM (\(select) ORDER BY id DESC LIMIT ?) ORDER BY id"
        try run(newest, values + [.integer(Int64(limit))]) { body(LoggedExchange(row: $0)) }
    }

    func exchange(_ id: Int) throws(StoreError) -> LoggedExchange? {
        let rows = try run("SELECT \(Self.columns) FROM exchanges WHERE id = ?", .integer(Int64(id)))
        return rows.first.map { LoggedExchange(row: $0) }
    }

    private static let columns = (["id"] + LoggedExchange.columns).joined(separator: ", ")
}
