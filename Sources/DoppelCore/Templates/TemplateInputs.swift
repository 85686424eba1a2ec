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

/// SplitMix64: small, fast, and the same on every platform, which Swift's own generator is not meant to be.
struct TemplateGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64, identity: UInt64, turn: Int) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 ^ identity
        // One step between the parts, so that neighbouring turns have nothing in common.
        state = next() &+ UInt64(truncatingIfNeeded: turn)
        state = next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension String {
    /// The text's FNV-1a hash, the same in every process.
    package var stableHash: UInt64 {
        utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
