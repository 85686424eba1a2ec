import Dispatch
import DoppelSupport
import Foundation

/// A database in a file that is used by many threads, and that goes on when the file turns out to be damaged.
///
/// `@unchecked Sendable`: the database is touched on the queue only.
final class StoreFile: @unchecked Sendable {
    let url: URL
    private let schema: Schema
    private let queue = DispatchQueue(label: "doppel.store")
    private var database: Database?
    private let setAside = Locked<[URL]>([])

    init(_ url: URL, _ schema: Schema) throws(StoreError) {
        self.url = url
        self.schema = schema
        let (database, aside) = try schema.openOrRebuild(url)
        self.database = database
        if let aside { note(aside) }
    }

    /// Where damaged files are that were found in this one's place.
    var damagedFiles: [URL] { setAside.withLock { $0 } }

    /// Works with the database; where that finds the file damaged, once more with a new one.
    func perform<Result>(_ body: (Database) throws(StoreError) -> Result) throws(StoreError) -> Result {
        let outcome = queue.sync { () -> Swift.Result<Result, StoreError> in
            Swift.Result { () throws(StoreError) in try attempt(body) }
        }
        return try outcome.get()
    }

    /// As ``perform(_:)``, without a thread that waits.
    func performLater<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        let outcome = await withCheckedContinuation { continuation in
            queue.async {
                let outcome = Swift.Result { () throws(StoreError) in try self.attempt(body) }
                continuation.resume(returning: outcome)
            }
        }
        return try outcome.get()
    }

    private func attempt<Result>(
        _ body: (Database) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        do throws(StoreError) {
            return try body(try opened())
        } catch  where error.reason == .damaged {
            try rebuild()
            return try body(try opened())
        }
    }

    private func opened() throws(StoreError) -> Database {
        if let database { return database }
        let database = try schema.open(url)
        self.database = database
        return database
    }

    private func rebuild() throws(StoreError) {
        database = nil
        note(try Schema.setAside(url))
    }

    private func note(_ aside: URL) {
        setAside.withLock { $0.append(aside) }
        StandardError.print(
            "Doppel: \(url.path) was damaged and is begun anew; the old file is \(aside.lastPathComponent)")
    }
}
