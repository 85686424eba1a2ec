import DoppelCore
import Foundation

/// Why a tape did not answer.
struct TapeMiss: LayerMiss {
    private static let nearestCount = 3

    let tape: Tape
    /// The request, redacted; `nil` when the tape was not asked.
    let live: HAR.Request?
    let isUsedUp: Bool

    var lines: [String] {
        guard let live else { return ["The tape \"\(name)\" records, and replays nothing."] }
        if isUsedUp {
            return [
                "The tape \"\(name)\" has entries for it, but all have been played, and repeats is .fail."
            ]
        }
        return [headline] + nearest(live)
    }

    var remedies: [String] {
        guard live != nil else { return [] }
        return [
            "To record what is not on the tape: run once with \(Tape.Mode.variable)=new-episodes; to record "
                + "everything anew, with \(Tape.Mode.variable)=all."
        ]
    }

    private var name: String { tape.url.lastPathComponent }

    private var headline: String {
        let parts = tape.settings.matching.map(\.name)
        let words =
            parts.count < 2
            ? parts.joined() : parts.dropLast().joined(separator: ", ") + " and " + parts.last!
        let count = tape.archive.log.entries.count
        return "The tape \"\(name)\" was asked: none of its \(count) entries has the same \(words)."
    }

    private func nearest(_ live: HAR.Request) -> [String] {
        let nearest = tape.index.nearest(TapeMiss.nearestCount, to: live)
        guard !nearest.isEmpty else { return [] }
        let lines = nearest.enumerated().flatMap { number, miss in
            let entry = tape.archive.log.entries[miss.position]
            let request = tape.index.requests[miss.position]
            let title =
                "  \(number + 1). entry \(miss.position + 1): \(request.method) \(Excerpt.of(request.url))"
            let unplayable = entry.isPlayable ? [] : ["it has no response to replay"]
            return [title] + (miss.differences.map(\.description) + unplayable).map { "       \($0)" }
        }
        return [nearest.count == 1 ? "The nearest entry:" : "The nearest entries:"] + lines
    }
}
