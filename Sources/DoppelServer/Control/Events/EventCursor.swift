/// Which exchanges a reader of events knows of, so that none is missed or sent twice when it connects again.
///
/// Exchanges do not end in the order of their numbers: those that were under way are listed behind the highest
/// number. The text of it is the id of an event: `7`, or `7-3-5` while 3 and 5 are under way.
struct EventCursor {
    private(set) var highest: Int
    private(set) var awaited: Set<Int>

    /// How many are listed, of which the oldest go first.
    private static let longestList = 100

    init(highest: Int = 0, awaited: Set<Int> = []) {
        self.highest = highest
        self.awaited = awaited
    }

    /// Reads an event's id; `nil` when it is none of ours.
    init?(_ id: String) {
        let numbers = id.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard let highest = numbers[0], highest >= 0, !numbers.contains(nil) else { return nil }
        self.init(highest: highest, awaited: Set(numbers.dropFirst().compactMap(\.self)))
    }

    /// The id of an event at this place.
    var id: String {
        ([highest] + awaited.sorted().suffix(Self.longestList)).map(String.init).joined(separator: "-")
    }

    /// Whether the exchange is new to the reader, who knows of it from now on.
    mutating func take(_ number: Int) -> Bool {
        guard number > highest else { return awaited.remove(number) != nil }
        awaited.formUnion(highest + 1..<number)
        highest = number
        if awaited.count > 2 * Self.longestList {
            awaited = Set(awaited.sorted().suffix(Self.longestList))
        }
        return true
    }
}
