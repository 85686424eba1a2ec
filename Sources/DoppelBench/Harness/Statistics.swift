/// The middle of many numbers, and how far they lie apart.
struct Spread: Sendable, Equatable {
    let median: Double
    /// A quarter of the numbers lie below this one.
    let lowerQuartile: Double
    /// A quarter of the numbers lie above this one.
    let upperQuartile: Double

    /// `nil` without numbers.
    init?(of numbers: [Double]) {
        guard !numbers.isEmpty else { return nil }
        let sorted = numbers.sorted()
        median = Self.quantile(0.5, of: sorted)
        lowerQuartile = Self.quantile(0.25, of: sorted)
        upperQuartile = Self.quantile(0.75, of: sorted)
    }

    /// The width of the middle half.
    var interquartileRange: Double { upperQuartile - lowerQuartile }

    private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
        let position = share * Double(sorted.count - 1)
        let below = Int(position)
        let above = min(below + 1, sorted.count - 1)
        return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
    }
}
