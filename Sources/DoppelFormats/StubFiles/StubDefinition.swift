public import DoppelCore

/// A stub that a file describes, not yet in a registry.
public struct StubDefinition: Sendable {
    /// A name for messages.
    public var name: String?
    /// Which requests are answered.
    public var matcher: RequestMatcher
    /// The answers, one after another.
    public var replies: [Reply]
    /// Whether the first answer follows the last, which is repeated otherwise.
    public var isCycling = false
    /// Stubs with a higher priority are asked first.
    public var priority = 0
    /// How many requests are answered.
    public var times = Times.forever
    /// A state that must hold, and one that an answer sets.
    public var scenario: Scenario?
    /// The file, and the line in it.
    public var file: String
    /// The line, counted from 1.
    public var line: Int
    /// Tells whether two definitions say the same.
    var fingerprint: UInt64 = 0
}
