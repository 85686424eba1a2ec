import DoppelFormats
import DoppelSupport
import Foundation

/// A way to read a HAR file, measured in a process of its own.
enum ArchiveReader: String, CaseIterable, Codable, Sendable {
    case doppel
    case foundation

    struct Reading: Codable, Sendable {
        var seconds: Double
        var peakMegabytes: Double
        var entries: Int
    }

    /// Reads the file once, and takes the time, and the most memory that the process held meanwhile.
    func read(_ url: URL) throws -> Reading {
        let clock = ContinuousClock()
        let start = clock.now
        let entries = try count(url)
        let seconds = (clock.now - start).seconds
        return Reading(seconds: seconds, peakMegabytes: Self.peakMegabytes, entries: entries)
    }

    private func count(_ url: URL) throws -> Int {
        switch self {
        case .doppel:
            return try HAR(contentsOf: url).log.entries.count
        case .foundation:
            let root = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
            let log = root?["log"] as? [String: Any]
            return (log?["entries"] as? [Any])?.count ?? 0
        }
    }

    private static var peakMegabytes: Double {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return Double(usage.ru_maxrss) / 1_048_576
        #else
            getrusage(__rusage_who_t(0), &usage)
            return Double(usage.ru_maxrss) / 1_024
        #endif
    }
}
