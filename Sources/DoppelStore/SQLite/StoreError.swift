public import Foundation

/// Why a saved journal or a cache's file can't be used.
public struct StoreError: Error, Hashable {
    /// What went wrong, for programs.
    public enum Reason: Sendable, Hashable {
        /// The file is no SQLite database, or it is damaged.
        case damaged
        /// The file is a database, but not one of this kind.
        case notOurs
        /// The file was written by a newer Doppel.
        case tooNew
        /// The file can't be opened, read or written: the folder, the rights, the disk.
        case inaccessible
        /// Somebody else has locked the file for too long.
        case busy
        /// SQLite refused a statement.
        case failed
    }

    /// What went wrong.
    public let reason: Reason
    /// The file's path.
    public let file: String
    /// What there is to say about it.
    public let detail: String
}

extension StoreError: CustomStringConvertible, LocalizedError {
    /// The file, what is wrong with it, and what to do.
    public var description: String { "\(file): \(words)" }
    /// The same as ``description``.
    public var errorDescription: String? { description }

    private var words: String {
        switch reason {
        case .damaged: "the file is damaged or no SQLite database (\(detail))"
        case .notOurs: "the file is \(detail)"
        case .tooNew: "the file was written by a newer version of Doppel (\(detail)); use that one"
        case .inaccessible: "the file can't be opened or written (\(detail)); check the folder and its rights"
        case .busy: "another process has locked the file; try again when it is done"
        case .failed: "SQLite refused to work (\(detail))"
        }
    }
}
