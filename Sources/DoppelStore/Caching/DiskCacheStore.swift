import DoppelCore
import DoppelSupport
public import Foundation

/// Keeps responses in an SQLite file, and forgets those that were not used for the longest time.
///
/// A response is written as a whole or not at all, and checked when it is read: after a kill at any moment the file
/// opens, and what it gives is whole. A damaged file is set aside, and a new one begun. Several processes may
/// share a file.
public final class DiskCacheStore: CacheStore {
    /// How much is kept.
    public let limit: CacheLimit
    private let file: StoreFile
    private let now: @Sendable () -> Date
    /// The keys that were used since the last writing, and when.
    private let uses = Locked<[String: Int64]>([:])

    /// Opens a store; the file and its folder are made when they are not there.
    ///
    /// - Throws: ``StoreError``; a damaged file is no reason.
    public convenience init(at url: URL, limit: CacheLimit = CacheLimit()) throws(StoreError) {
        try self.init(at: url, limit: limit, now: { Date() })
    }

    init(at url: URL, limit: CacheLimit, now: @escaping @Sendable () -> Date) throws(StoreError) {
        (self.limit, self.now) = (limit, now)
        file = try StoreFile(url, .cache)
        try file.perform { database throws(StoreError) in
            try database.run("DELETE FROM responses WHERE date < ?", (now() - limit.age).milliseconds)
            try database.evict(beyond: limit)
            try database.run("PRAGMA incremental_vacuum")
        }
    }

    /// Where damaged files are that were found in this one's place.
    public var damagedFiles: [URL] { file.damagedFiles }

    /// What is kept under a key.
    ///
    /// - Throws: ``StoreError``.
    public func responses(for key: String) async throws -> [CachedResponse] {
        let moment = now()
        return try await file.performLater { [limit] database throws(StoreError) in
            var found: [CachedResponse] = []
            for row in try database.run(Self.selection, .text(key)) {
                guard let response = CachedResponse(row: row), response.date >= moment - limit.age else {
                    try database.run("DELETE FROM responses WHERE id = ?", row[0])
                    continue
                }
                found.append(response)
            }
            if !found.isEmpty { self.uses.withLock { $0[key] = moment.microseconds } }
            if self.uses.withLock({ $0.count }) >= 256 { try self.writeUses(to: database) }
            return found
        }
    }

    /// Takes note that what is kept under a key was used; it is written with the next response.
    public func used(_ key: String) {
        let moment = now().microseconds
        uses.withLock { $0[key] = moment }
    }

    /// Keeps a response, unless it is larger than all that may be kept.
    ///
    /// - Throws: ``StoreError``.
    public func store(_ response: CachedResponse, for key: String) async throws {
        guard response.size <= limit.bytes else { return try await remove(key) }
        let moment = now().microseconds
        try await file.performLater { [limit] database throws(StoreError) in
            try self.writeUses(to: database)
            try database.transaction { () throws(StoreError) in
                // Not REPLACE, which would not fire the triggers.
                try database.run(
                    "DELETE FROM responses WHERE key = ? AND variant = ?", .text(key), .text(response.variant)
                )
                try database.run(Self.insertion, [.text(key)] + response.row + [.integer(moment)])
                try database.run(Self.thinning, .text(key), .text(key))
                try database.evict(beyond: limit)
            }
        }
    }

    /// Forgets everything under a key.
    ///
    /// - Throws: ``StoreError``.
    public func remove(_ key: String) async throws {
        try await file.performLater { database throws(StoreError) in
            _ = try database.run("DELETE FROM responses WHERE key = ?", .text(key))
        }
    }

    /// Forgets everything, and gives the disk its room back.
    ///
    /// - Throws: ``StoreError``.
    public func removeAll() async throws {
        try await file.performLater { database throws(StoreError) in
            try database.run("DELETE FROM responses")
            try database.run("PRAGMA incremental_vacuum")
        }
    }

    /// How much is kept.
    ///
    /// - Throws: ``StoreError``.
    public func usage() async throws -> CacheUsage {
        try await file.performLater { database throws(StoreError) in try database.cacheUsage() }
    }

    private func writeUses(to database: Database) throws(StoreError) {
        let uses = uses.withLock { uses in
            defer { uses = [:] }
            return uses
        }
        guard !uses.isEmpty else { return }
        try database.transaction { () throws(StoreError) in
            for (key, moment) in uses {
                try database.run(
                    "UPDATE responses SET used = ? WHERE key = ?", .integer(moment), .text(key))
            }
        }
    }

    private static let columns = [
        "variant", "url", "status", "headers", "selectors", "date", "size", "digest", "body",
    ]
    private static let selection =
        "SELECT id, \(columns.joined(separator: ", ")) FROM responses WHERE key = ?"
    /// Keeps no more than 16 variants of a response.
    private static let thinning = """
        DELETE FROM responses WHERE key = ? AND id NOT IN
        (SELECT id FROM responses WHERE key = ? ORDER BY used DESC, id DESC LIMIT 16)
        """
    private static let insertion =
        "INSERT INTO responses (key, \(columns.joined(separator: ", ")), used) "
        + "VALUES (\((0..<columns.count + 2).map { _ in "?" }.joined(separator: ", ")))"
}

extension Database {
    fileprivate func cacheUsage() throws(StoreError) -> CacheUsage {
        let row = try run("SELECT count, bytes FROM totals").first ?? []
        return CacheUsage(count: row.first?.int ?? 0, bytes: row.last?.int ?? 0)
    }

    /// Deletes what was not used for the longest time until the rest is within the limits.
    fileprivate func evict(beyond limit: CacheLimit) throws(StoreError) {
        var usage = try cacheUsage()
        while usage.count > 0, usage.count > limit.count || usage.bytes > limit.bytes {
            try run("DELETE FROM responses WHERE id = (SELECT id FROM responses ORDER BY used, id LIMIT 1)")
            usage = try cacheUsage()
        }
    }
}

extension CachedResponse {
    fileprivate var row: [SQLiteValue] {
        let selectors = HTTPHeaders(selectors)
        return [
            .text(variant), .text(url), .integer(Int64(status)), .text(headers.pairs.description),
            .text(selectors.pairs.description), date.milliseconds, .integer(Int64(size)),
            .integer(Digest.of(body)), .blob(body),
        ]
    }

    /// - Returns: `nil` for what is not as it was written.
    fileprivate init?(row: [SQLiteValue]) {
        let body = row[9].blob
        guard let url = row[2].text, let status = row[3].int, let fields = row[4].text,
            let headers = try? JSON(text: fields), let chosen = row[5].text,
            let selectors = try? JSON(text: chosen),
            let date = row[6].integer, row[8] == .integer(Digest.of(body))
        else { return nil }
        self.init(
            url: url, status: status, headers: HTTPHeaders(pairs: headers), body: body,
            date: Date(milliseconds: date),
            selectors: Dictionary(
                HTTPHeaders(pairs: selectors).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
    }
}

extension Date {
    fileprivate var microseconds: Int64 { Int64(timeIntervalSince1970 * 1_000_000) }
}
