import Foundation

/// `archive-worker`: one reading, in a process of its own so that its memory can be told.
struct ArchiveWorker: Sendable {
    private let words: [String]

    init(_ words: [String]) { self.words = words }

    func run() throws -> Bool {
        guard words.count == 2 else {
            throw UsageError("archive-worker takes a reader or a size, and a file.")
        }
        let url = URL(fileURLWithPath: words[1])
        if let megabytes = Int(words[0]) {
            try ArchiveSample(megabytes: megabytes).write(to: url)
        } else if let reader = ArchiveReader(rawValue: words[0]) {
            FileHandle.standardOutput.write(try JSONEncoder().encode(try reader.read(url)))
        }
        return true
    }

    /// Writes the file in another process, so that this one stays small.
    static func writeSample(_ url: URL, _ megabytes: Int) throws {
        _ = try start(["\(megabytes)", url.path])
    }

    static func read(_ url: URL, _ reader: ArchiveReader) throws -> ArchiveReader.Reading {
        try JSONDecoder().decode(ArchiveReader.Reading.self, from: start([reader.rawValue, url.path]))
    }

    private static func start(_ words: [String]) throws -> Data {
        let output = Pipe()
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["archive-worker"] + words
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw UsageError("archive-worker \(words) failed.") }
        return data
    }
}
