/// A call in the list of a failure, as far as its place in the list asks for.
struct RankedCall: Sendable {
    /// The place among the calls of all mocks.
    let number: Int
    /// How close it comes to the description.
    let score: Int
    /// Where whoever made the list finds the call again.
    let key: Int
}

extension RankedCall {
    /// The closest calls, and of those that are equally close the oldest, by their positions in a list.
    static func closest(_ count: Int, of calls: [RankedCall]) -> [Int] {
        var best: [Int] = []
        for position in calls.indices {
            guard best.count < count || calls[position].score > calls[best[count - 1]].score else { continue }
            let place = best.firstIndex { calls[$0].score < calls[position].score } ?? best.count
            best.insert(position, at: place)
            if best.count > count { best.removeLast() }
        }
        return best
    }
}
