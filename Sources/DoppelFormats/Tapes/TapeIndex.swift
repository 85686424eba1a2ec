import DoppelCore
import Foundation

/// The entries of a tape that can be played, and how to find those that a request is like.
struct TapeIndex: Sendable {
    /// The entries' requests, redacted; of all entries of the archive.
    let requests: [HAR.Request]
    private let parts: [TapePart]
    private let keyed: [String: [Int]]

    init(_ entries: [HAR.Entry], _ settings: Tape.Settings) {
        parts = settings.matching
        requests = entries.map { Redactor.redacted($0.request, by: settings.redaction) }
        var keyed: [String: [Int]] = [:]
        for (position, entry) in entries.enumerated() where entry.isPlayable {
            keyed[Self.key(requests[position], settings.matching), default: []].append(position)
        }
        self.keyed = keyed
    }

    /// The positions of all entries that the request is like, in the tape's order.
    func positions(of live: HAR.Request) -> [Int] {
        let candidates = keyed[Self.key(live, parts)] ?? []
        let closures = parts.compactMap { part in
            if case .closure(let isSame) = part.comparison { isSame } else { nil }
        }
        guard !closures.isEmpty else { return candidates }
        return candidates.filter { position in closures.allSatisfy { $0(live, requests[position]) } }
    }

    /// The entries that differ least, closest first; of equals the earlier one.
    func nearest(_ count: Int, to live: HAR.Request) -> [(position: Int, differences: [Difference])] {
        let ranked = requests.indices.map { position in
            let differences = parts.flatMap { $0.differences(live, requests[position]) }
            return (rank: (Distance.of(differences), position), differences: differences)
        }
        return ranked.sorted { $0.rank < $1.rank }.prefix(count).map { ($0.rank.1, $0.differences) }
    }

    private static func key(_ request: HAR.Request, _ parts: [TapePart]) -> String {
        parts.compactMap { part in
            if case .key(let key) = part.comparison { key(request) } else { nil }
        }.joined(separator: "\n")
    }
}

/// How often the entries have been played, and which is next.
struct TapeTurns: Sendable {
    private(set) var counts: [Int]

    init(count: Int) { counts = Array(repeating: 0, count: count) }

    /// Takes the next of the entries; `nil` when all have been played and must not be again.
    mutating func take(of positions: [Int], _ repeats: Tape.Repeats) -> Int? {
        guard let next = next(of: positions, repeats) else { return nil }
        counts[next] += 1
        return next
    }

    private func next(of positions: [Int], _ repeats: Tape.Repeats) -> Int? {
        if let fresh = positions.first(where: { counts[$0] == 0 }) { return fresh }
        switch repeats {
        case .last: return positions.last
        case .wrap: return positions.min { (counts[$0], $0) < (counts[$1], $1) }
        case .fail: return nil
        }
    }
}
