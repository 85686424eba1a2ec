import Doppel
import DoppelSupport
import Foundation

/// The tapes of the tests that run, each opened once: two that record one file would overwrite each other.
enum TapeLibrary {
    private struct Loan: Sendable {
        let tape: Tape
        var users = 0
    }

    private static let loans = Locked<[URL: Loan]>([:])

    /// Where the tape of this name is, or is to be recorded.
    static func url(of name: String, besideFile path: String) -> URL {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let beside = folder.appendingPathComponent("\(name).har").standardized
        if FileManager.default.fileExists(atPath: beside.path) { return beside }
        return folder.appendingPathComponent("Tapes/\(name).har").standardized
    }

    static func open(_ url: URL, _ settings: Tape.Settings, at site: CallSite) throws -> Tape {
        try loans.withLock { loans in
            let known = loans[url]?.tape
            let tape =
                try known
                ?? Tape(
                    contentsOf: url, settings, fileID: site.fileID, filePath: site.filePath, line: site.line,
                    column: site.column)
            loans[url, default: Loan(tape: tape)].users += 1
            return tape
        }
    }

    /// Gives a tape back, and saves what was recorded so far.
    ///
    /// One that records stays open: the tests that follow add to it. One that is only replayed begins anew.
    static func close(_ tape: Tape) throws {
        loans.withLock { loans in
            loans[tape.url]?.users -= 1
            if !tape.isRecording, loans[tape.url]?.users == 0 { loans[tape.url] = nil }
        }
        try tape.save()
    }
}
