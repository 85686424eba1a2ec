import DoppelSupport
public import Foundation

/// What templates take from elsewhere than the request: the time, and where their random values begin.
///
/// ```swift
/// let noon = Date(timeIntervalSince1970: 1_786_363_200)
/// stubs.addStubs(from: "Stubs", templates: TemplateInputs(seed: 7, now: { noon }))
/// ```
///
/// With a seed, the random values of a template depend on the seed, the template's text and how many replies it
/// has made before, and on nothing else: not on other stubs, tests or processes. The first order of two tests
/// that run at once has the same number in both.
public struct TemplateInputs: Sendable {
    /// Where random values begin; other ones in each run when it is `nil`.
    public var seed: UInt64?
    /// The time that `{{now}}` shows.
    public var now: @Sendable () -> Date

    /// Makes inputs; by default the real time, and other random values in each run.
    public init(seed: UInt64? = nil, now: @escaping @Sendable () -> Date = { Date() }) {
        self.seed = seed
        self.now = now
    }
}

extension SplitMix64 {
    /// The generator for a template's turn.
    init(seed: UInt64, identity: UInt64, turn: Int) {
        self.init(seed: seed &* 0x9E37_79B9_7F4A_7C15 ^ identity)
        // One step between the parts, so that neighbouring turns have nothing in common.
        self.init(seed: next() &+ UInt64(truncatingIfNeeded: turn))
        self.init(seed: next())
    }
}
