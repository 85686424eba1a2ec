/// Which arguments of a call are as described.
///
/// It has room for 32; further ones share the last place, where all of them have to be as described.
@usableFromInline struct Verdicts: Sendable, Equatable {
    /// A bit for each argument that is not as described, the first one's the lowest.
    @usableFromInline private(set) var failed: UInt32 = 0
    @usableFromInline private(set) var count: UInt32 = 0

    @inlinable init() {}

    /// Whether all are as described.
    @inlinable var hold: Bool { failed == 0 }

    /// How many are as described.
    var score: Int { Int(count) - failed.nonzeroBitCount }

    subscript(index: Int) -> Bool { failed & Self.bit(UInt32(index)) == 0 }

    /// Adds the verdict on the next argument.
    @inlinable mutating func append(_ holds: Bool) {
        if !holds { failed |= Self.bit(count) }
        count += 1
    }

    @inlinable static func bit(_ place: UInt32) -> UInt32 { 1 << min(place, 31) }
}
