import Foundation

/// What makes a file one of ours: SQLite's application id, and the version of the tables in it.
struct Schema: Sendable {
    /// What the file is called in messages.
    let name: String
    /// Stands at byte 68 of the file (https://www.sqlite.org/fileformat2.html).
    let applicationID: Int64
    let version: Int64
    /// Makes the tables in an empty file.
    let script: String

    /// Opens a file for writing, which is made when it is not there.
    func open(_ url: URL) throws(StoreError) -> Database {
        try makeFolder(of: url)
        let database = try Database(url, .readWrite)
        // Set before there is a table, or it would have no effect.
        try database.run("PRAGMA auto_vacuum = INCREMENTAL")
        // A write-ahead log: whatever was committed is there after a kill, and what was not, is not.
        try database.run("PRAGMA journal_mode = WAL")
        try database.run("PRAGMA synchronous = NORMAL")
        try database.transaction { () throws(StoreError) in
            guard try isEmpty(database) else { return try check(database) }
            try database.script(script)
            try database.script(
                "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
        }
        return database
    }

    /// Opens a file only to read it.
    func openToRead(_ url: URL) throws(StoreError) -> Database {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw StoreError(reason: .inaccessible, file: url.path, detail: "there is no such file")
        }
        let database = try Database(url, .readOnly)
        try check(database)
        return database
    }

    /// As ``open(_:)``, but a damaged file is set aside, and a new one begun.
    ///
    /// - Returns: the database, and where the damaged file is now.
    func openOrRebuild(_ url: URL) throws(StoreError) -> (database: Database, aside: URL?) {
        do throws(StoreError) {
            return (try open(url), nil)
        } catch  where error.reason == .damaged {
            let aside = try Schema.setAside(url)
            return (try open(url), aside)
        }
    }

    private func isEmpty(_ database: Database) throws(StoreError) -> Bool {
        try database.run("SELECT count(*) FROM sqlite_schema").first?.first == .integer(0)
    }

    private func check(_ database: Database) throws(StoreError) {
        let id = try database.run("PRAGMA application_id").first?.first
        guard id == .integer(applicationID) else {
            throw StoreError(
                reason: .notOurs, file: database.url.path, detail: "an SQLite database, but no \(name)")
        }
        let found = try database.run("PRAGMA user_version").first?.first?.integer ?? 0
        guard found <= version else {
            throw StoreError(
                reason: .tooNew, file: database.url.path, detail: "its tables have version \(found)")
        }
    }

    private func makeFolder(of url: URL) throws(StoreError) {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            throw StoreError(reason: .inaccessible, file: url.path, detail: error.localizedDescription)
        }
    }

    /// Gives a damaged file and what belongs to it another name.
    static func setAside(_ url: URL) throws(StoreError) -> URL {
        let folder = url.deletingLastPathComponent()
        let name = "\(url.lastPathComponent).damaged-\(UUID().uuidString.prefix(8))"
        for suffix in ["", "-wal", "-shm"] {
            let file = folder.appendingPathComponent(url.lastPathComponent + suffix)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            do {
                try FileManager.default.moveItem(at: file, to: folder.appendingPathComponent(name + suffix))
            } catch {
                throw StoreError(reason: .inaccessible, file: url.path, detail: error.localizedDescription)
            }
        }
        return folder.appendingPathComponent(name)
    }
}
