import Foundation

#if canImport(SQLite3)
    import SQLite3
#else
    import CDoppelSQLite
#endif

/// A connection to an SQLite file, with the statements that were prepared for it.
///
/// Not `Sendable`: whoever has one guards it with a lock or a queue.
final class Database {
    let url: URL
    private let handle: OpaquePointer
    private var prepared: [String: OpaquePointer] = [:]

    enum Access { case readOnly, readWrite }

    /// Opens a file; with ``Access/readWrite`` it is made when it is not there.
    init(_ url: URL, _ access: Access) throws(StoreError) {
        self.url = url
        let flags =
            access == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var handle: OpaquePointer?
        let status = sqlite3_open_v2(url.path, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard status == SQLITE_OK, let handle else {
            let detail = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(handle)
            throw StoreError(status, url, detail)
        }
        self.handle = handle
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, 10_000)
    }

    deinit { close() }

    /// Writes what is pending into the file proper; nothing can be done afterwards.
    private func close() {
        for statement in prepared.values { sqlite3_finalize(statement) }
        prepared = [:]
        sqlite3_close_v2(handle)
    }

    /// The rows that a statement yields.
    @discardableResult
    func run(_ sql: String, _ values: SQLiteValue...) throws(StoreError) -> [[SQLiteValue]] {
        try run(sql, values)
    }

    /// The rows that a statement yields.
    @discardableResult
    func run(_ sql: String, _ values: [SQLiteValue]) throws(StoreError) -> [[SQLiteValue]] {
        var rows: [[SQLiteValue]] = []
        try run(sql, values) { rows.append($0) }
        return rows
    }

    /// Calls `row` for each row that a statement yields.
    func run(_ sql: String, _ values: [SQLiteValue], row: ([SQLiteValue]) -> Void) throws(StoreError) {
        let statement = try statement(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { try bind(value, to: Int32(index + 1), of: statement) }
        while true {
            let status = sqlite3_step(statement)
            if status == SQLITE_DONE { return }
            guard status == SQLITE_ROW else { throw error(status) }
            row((0..<sqlite3_column_count(statement)).map { column(statement, $0) })
        }
    }

    /// Runs several statements that yield nothing and take no values.
    func script(_ sql: String) throws(StoreError) {
        let status = sqlite3_exec(handle, sql, nil, nil, nil)
        if status != SQLITE_OK { throw error(status) }
    }

    /// Does all of `body` or nothing of it.
    func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // Where SQLite has rolled back itself there is nothing left to do.
            _ = try? run("ROLLBACK")
            throw error
        }
    }

    // MARK: Statements

    private func statement(_ sql: String) throws(StoreError) -> OpaquePointer {
        if let statement = prepared[sql] { return statement }
        var statement: OpaquePointer?
        let status = sqlite3_prepare_v3(
            handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard status == SQLITE_OK, let statement else { throw error(status) }
        prepared[sql] = statement
        return statement
    }

    private func bind(
        _ value: SQLiteValue, to index: Int32, of statement: OpaquePointer
    ) throws(StoreError) {
        // SQLITE_TRANSIENT: SQLite takes a copy before the call returns.
        let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let status =
            switch value {
            case .null: sqlite3_bind_null(statement, index)
            case .integer(let number): sqlite3_bind_int64(statement, index, number)
            case .real(let number): sqlite3_bind_double(statement, index, number)
            case .text(let text): sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), copy)
            case .blob(let data):
                data.withUnsafeBytes { bytes in
                    bytes.isEmpty
                        ? sqlite3_bind_zeroblob(statement, index, 0)
                        : sqlite3_bind_blob64(
                            statement, index, bytes.baseAddress, UInt64(bytes.count), copy)
                }
            }
        if status != SQLITE_OK { throw error(status) }
    }

    private func column(_ statement: OpaquePointer, _ index: Int32) -> SQLiteValue {
        switch sqlite3_column_type(statement, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, index))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, index))
        case SQLITE_TEXT:
            let bytes = UnsafeBufferPointer(
                start: sqlite3_column_text(statement, index),
                count: Int(sqlite3_column_bytes(statement, index)))
            return .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            guard let bytes = sqlite3_column_blob(statement, index) else { return .blob(Data()) }
            return .blob(Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, index))))
        default: return .null
        }
    }

    private func error(_ status: Int32) -> StoreError {
        StoreError(status, url, String(cString: sqlite3_errmsg(handle)))
    }
}

extension StoreError {
    fileprivate init(_ status: Int32, _ url: URL, _ detail: String) {
        let reason: Reason =
            switch status & 0xFF {
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_AUTH:
                .inaccessible
            default: .failed
            }
        self.init(reason: reason, file: url.path, detail: detail)
    }
}
