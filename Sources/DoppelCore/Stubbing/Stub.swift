public import DoppelSupport

/// What the user asked for: which requests are answered, how often and under which condition.
///
/// What happened to it (how often it answered, whether it is still there) is read from its ``StubHandle``.
public struct Stub: Sendable, Identifiable {
    /// Tells the stubs of all registries apart.
    public let id: Int
    /// The name that messages use; `nil` when none was given.
    public let name: String?
    /// Which requests are answered.
    public let matcher: RequestMatcher
    /// Stubs with a higher priority are asked first; those of one priority newest first.
    ///
    /// 0 by default.
    public let priority: Int
    /// How many requests are answered before the next matching stub takes over; `nil` without limit.
    public let limit: Int?
    /// The state that a scenario must be in, and the one that an answer puts it in.
    public let scenario: Scenario?
    /// Where the stub was defined.
    public let site: CallSite
    /// The group of temporary stubs that this one belongs to.
    package let group: Int?
    /// Whether it stands for a response set, which is asked behind all stubs.
    package var isSet = false
}

extension Stub: CustomStringConvertible {
    /// The name or the matcher, with the line of the definition.
    public var description: String {
        let kind = isSet ? "response set " : ""
        return "\(kind)\(name.map { "\"\($0)\"" } ?? matcher.description) (\(site))"
    }
}
