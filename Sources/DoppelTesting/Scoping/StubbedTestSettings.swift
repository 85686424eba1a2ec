public import Doppel

/// How strict a stubbed test is.
///
/// What is `nil` is taken from the enclosing stubbed suite, or is the default.
///
/// ```swift
/// @Suite(.stubbed(unusedStubs: .fail)) struct LoginTests { … }
/// ```
public struct StubbedTestSettings: Sendable {
    /// What happens to a request that no stub answers; by default it fails.
    public var unmatched: UnmatchedPolicy?
    /// Whether a stub that answered no request fails the test, at the line of the stub; allowed by default.
    public var unusedStubs: Tolerance?
    /// Whether a request that no stub answered fails the test, even if the code under test coped with it.
    ///
    /// It does by default where such requests fail, and does not where they are passed through or get a
    /// reply.
    public var unexpectedRequests: Tolerance?

    /// Makes settings; whatever is left out is not changed.
    public init(
        unmatched: UnmatchedPolicy? = nil, unusedStubs: Tolerance? = nil, unexpectedRequests: Tolerance? = nil
    ) {
        self.unmatched = unmatched
        self.unusedStubs = unusedStubs
        self.unexpectedRequests = unexpectedRequests
    }

    /// These settings, with those of an enclosing scope where these say nothing.
    func inheriting(from outer: StubbedTestSettings) -> StubbedTestSettings {
        StubbedTestSettings(
            unmatched: unmatched ?? outer.unmatched,
            unusedStubs: unusedStubs ?? outer.unusedStubs,
            unexpectedRequests: unexpectedRequests ?? outer.unexpectedRequests)
    }

    var failsForUnusedStubs: Bool { unusedStubs == .fail }

    var failsForUnexpectedRequests: Bool {
        if let unexpectedRequests { return unexpectedRequests == .fail }
        return if case .fail = unmatched ?? .fail { true } else { false }
    }
}
