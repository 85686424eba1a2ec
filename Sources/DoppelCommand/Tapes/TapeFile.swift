import DoppelFormats
import Foundation

/// A tape as a command reads and writes it.
struct TapeFile {
    let path: String
    var archive: HAR

    /// Reads a tape, and says so when it takes long.
    init(_ path: String, _ console: Console) throws {
        console.progress("Reading \(path) …")
        defer { console.endProgress() }
        self.path = path
        archive = try HAR(contentsOf: URL(fileURLWithPath: path))
    }

    /// Replaces the tape, or writes another file; bodies that were in files of their own stay in such.
    func write(to target: String? = nil, _ console: Console) throws {
        let target = target ?? path
        console.progress("Writing \(target) …")
        defer { console.endProgress() }
        try archive.write(to: URL(fileURLWithPath: target), sideFilesAbove: sideFileLimit)
    }

    /// The size above which the tape's bodies are in files of their own; `nil` when none is.
    private var sideFileLimit: Int? {
        let folder = URL(fileURLWithPath: path).deletingPathExtension().path + ".bodies"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let sizes = names.compactMap { name in
            (try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)"))?[.size] as? Int
        }
        return sizes.min().map { max(0, $0 - 1) }
    }
}

extension Signature.Operand {
    static let tape = Signature.Operand("TAPE", "A HAR file.")
    static let tapes = Signature.Operand("TAPE", "A HAR file.", .repeated)
}

extension Option {
    static let out = Option.value("--out", "FILE", short: "-o", "Writes this file in place of the tape.")
    static let dryRun = Option.flag("--dry-run", short: "-n", "Tells what would be done, and writes nothing.")
}
