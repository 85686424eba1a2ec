/// How many requests a stub answers before the next matching stub takes over.
public struct Times: Sendable, Hashable, ExpressibleByIntegerLiteral {
    /// The number of requests; `nil` without limit.
    public let limit: Int?

    /// Answers every request.
    public static let forever = Times(limit: nil)
    /// Answers one request.
    public static let once = Times(limit: 1)

    /// Makes a limit.
    public init(limit: Int?) {
        precondition(limit.map { $0 >= 1 } ?? true, "A stub answers at least once, not \(limit ?? 0) times.")
        self.limit = limit
    }

    /// Makes a limit from a literal: `times: 3`.
    public init(integerLiteral value: Int) { self.init(limit: value) }
}
