/// Which of the calls in a log were verified: a bit for each.
struct MarkedPlaces: Sendable {
    private var words: ContiguousArray<UInt64> = []

    func contains(_ place: Int) -> Bool {
        place >= 0 && place / 64 < words.count && words[place / 64] & Self.bit(place) != 0
    }

    mutating func insert(_ place: Int) {
        let missing = place / 64 + 1 - words.count
        if missing > 0 { words += repeatElement(0, count: missing) }
        words[place / 64] |= Self.bit(place)
    }

    private static func bit(_ place: Int) -> UInt64 { 1 << UInt64(place % 64) }
}
