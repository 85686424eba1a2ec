/// How often something is expected to happen.
///
/// ```swift
/// stubs.verify(.post("/login"), .exactly(2))
/// stubs.verify(.get("/books"), .atLeast(1))
/// stubs.verify(.delete("/books/7"), .never)
/// stubs.verify(.get("/feed"), .range(2...4))
/// ```
public struct Count: Sendable, Hashable, CustomStringConvertible {
    /// The smallest number that satisfies this count.
    public let minimum: Int
    /// The largest number that satisfies this count; `nil` when there is no upper bound.
    public let maximum: Int?

    private init(_ minimum: Int, _ maximum: Int?) {
        precondition(minimum >= 0, "A count starts at 0, not at \(minimum).")
        precondition(maximum.map { $0 >= minimum } ?? true, "A count's range ends before it starts.")
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Exactly `number` times.
    public static func exactly(_ number: Int) -> Count { Count(number, number) }
    /// `number` times or more.
    public static func atLeast(_ number: Int) -> Count { Count(number, nil) }
    /// `number` times or fewer, so also not at all.
    public static func atMost(_ number: Int) -> Count { Count(0, number) }
    /// Not once.
    public static var never: Count { Count(0, 0) }
    /// Exactly once.
    public static var once: Count { Count(1, 1) }
    /// A number within `range`, such as `2...4`.
    public static func range(_ range: ClosedRange<Int>) -> Count { Count(range.lowerBound, range.upperBound) }

    /// Whether `number` satisfies this count.
    public func contains(_ number: Int) -> Bool {
        number >= minimum && maximum.map { number <= $0 } ?? true
    }

    /// Whether a larger number could still satisfy this count.
    package func canStillBeMet(by number: Int) -> Bool {
        maximum.map { number <= $0 } ?? true
    }

    /// The count in words, such as `exactly 2 times` or `never`.
    public var description: String {
        switch (minimum, maximum) {
        case (0, 0): "never"
        case (let low, nil): "at least \(Self.inWords(low))"
        case (0, let high?): "at most \(Self.inWords(high))"
        case (let low, let high?) where low == high: "exactly \(Self.inWords(low))"
        case (let low, let high?): "\(low) to \(high) times"
        }
    }

    /// The number with its unit: `once`, `twice` stay out, so that texts can be searched for digits.
    package static func inWords(_ number: Int) -> String {
        number == 1 ? "1 time" : "\(number) times"
    }

    /// Other libraries' word for ``exactly(_:)``.
    @available(*, unavailable, renamed: "exactly(_:)")
    public static func times(_ number: Int) -> Count { .exactly(number) }
}
