import DoppelSupport
import Foundation

/// How much memory the process held at its most, in the first and in the second half of a run.
///
/// The first half fills what is bounded (the journal, the allocator's arenas); what the second half adds
/// to that is a leak: the tolerance is some 80 bytes per request at 100,000 requests.
struct MemoryRecord: Sendable, CustomStringConvertible {
    static let tolerance = 4

    private(set) var firstHalf = 0
    private(set) var secondHalf = 0

    /// - Parameter megabytes: what the process holds; `nil`, where it cannot be told, is left out.
    mutating func note(_ megabytes: Int?, share: Double) {
        guard let megabytes else { return }
        if share < 0.5 {
            firstHalf = max(firstHalf, megabytes)
        } else {
            secondHalf = max(secondHalf, megabytes)
        }
    }

    var isFlat: Bool { secondHalf <= firstHalf + Self.tolerance }

    var description: String {
        switch (firstHalf, secondHalf) {
        case (0, 0): "memory not known"
        case (_, 0): "memory \(firstHalf) MB"
        default: "memory \(firstHalf) → \(secondHalf) MB"
        }
    }

    /// The resident set of this process; `nil` where there is no `/proc`.
    static func residentMegabytes() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
    }
}
