/// One way in which a request is not what a matcher asks for.
public struct Difference: Sendable, Hashable, CustomStringConvertible {
    /// What differs, such as `method`, `header "Accept"` or `JSON body $.user.name`.
    public var field: String
    /// What the matcher asks for.
    public var expected: String
    /// What the request has; secrets are redacted, long values cut.
    public var actual: String

    /// Makes a difference.
    public init(field: String, expected: String, actual: String) {
        self.field = field
        self.expected = expected
        self.actual = actual
    }

    /// The three parts in one line.
    public var description: String { "\(field): expected \(expected), got \(actual)" }
}
