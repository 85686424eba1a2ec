import DoppelSupport
import Foundation

/// `archive`: reads a large HAR file with Doppel and with `JSONSerialization`, and compares time and memory.
struct ArchiveCommand: Sendable {
    private static let rounds = 3
    private let megabytes: Int

    init(_ words: [String]) throws {
        let options = try Options(words, values: ["--megabytes"])
        megabytes = try options.number("--megabytes") ?? 200
    }

    /// Whether both readers found the same number of entries.
    func run() throws -> Bool {
        let url = URL(fileURLWithPath: ".build/bench-\(megabytes).har")
        try FileManager.default.createDirectory(atPath: ".build", withIntermediateDirectories: true)
        if !FileManager.default.fileExists(atPath: url.path) {
            StandardError.print("archive: writing \(url.relativePath) …")
            try ArchiveWorker.writeSample(url, megabytes)
        }
        var readings: [ArchiveReader: [ArchiveReader.Reading]] = [:]
        for _ in 0..<Self.rounds {
            for reader in ArchiveReader.allCases {
                readings[reader, default: []].append(try ArchiveWorker.read(url, reader))
            }
        }
        return report(readings, of: url)
    }

    private func report(_ readings: [ArchiveReader: [ArchiveReader.Reading]], of url: URL) -> Bool {
        let best = readings.compactMapValues { $0.min { $0.seconds < $1.seconds } }
        guard let ours = best[.doppel], let theirs = best[.foundation], ours.entries == theirs.entries else {
            print("archive: FAILED, the readers found different entries")
            return false
        }
        let size = (try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize).map { $0 >> 20 } ?? megabytes
        print(
            "HAR of \(size) MiB, \(ours.entries) entries; best of \(Self.rounds), a process for each reading")
        print("  Doppel             \(words(ours))")
        print("  JSONSerialization  \(words(theirs))")
        let time = rounded(ours.seconds / theirs.seconds)
        let memory = rounded(ours.peakMegabytes / theirs.peakMegabytes)
        print("archive: ok, time ratio \(time), peak memory ratio \(memory)")
        return true
    }

    private func words(_ reading: ArchiveReader.Reading) -> String {
        "\(rounded(reading.seconds)) s, \(Int(reading.peakMegabytes)) MiB at most"
    }

    private func rounded(_ value: Double) -> String { String(format: "%.2f", value) }
}
