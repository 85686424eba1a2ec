import DoppelCore
import DoppelFormats
import Foundation

/// Takes down what passes through a server to the network.
struct Recording {
    let tape: Tape
    private let journal: Journal

    /// Begins.
    ///
    /// - Parameter target: the tape that is written; in a folder it is named after the time.
    /// - Throws: when nothing can be written there, before anything is recorded.
    init(of stubs: StubRegistry, to target: URL) throws {
        let folder = target.deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard (try? folder.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true,
            FileManager.default.isWritableFile(atPath: folder.path)
        else {
            throw FormatError("no tape can be written into this folder", file: folder.path)
        }
        tape = try Tape(contentsOf: target, Tape.Settings(mode: .all))
        journal = stubs.journal
        tape.startRecording(journal)
    }

    /// Where a tape goes.
    ///
    /// - Parameter path: a file, or a folder, whose path ends with a slash where there is none yet.
    static func target(_ path: String, now: Date = Date()) -> URL {
        let url = URL(fileURLWithPath: path)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard path.hasSuffix("/") || (exists && isFolder.boolValue) else { return url }
        let name = LogDate.text(now).prefix(19).replacing(":", with: "-")
        return url.appendingPathComponent("\(name).har")
    }

    /// Ends, and writes the tape.
    func end(_ console: Console) throws {
        tape.stopRecording(journal)
        let count = tape.recordedCount
        try tape.save()
        console.say("\(tape.url.path): \(Words.count(count, "exchange")) recorded")
    }
}
