import DoppelSupport
import Foundation

/// What one request of the soak does, and what must come back: all from the seed and its number.
struct SoakRequest: Sendable {
    /// The ways in which programs ask.
    enum Caller: CaseIterable, Sendable {
        case async, asyncWithDelegate, completion, delegate

        /// Whether somebody can be asked for a credential.
        var canBeChallenged: Bool { self == .asyncWithDelegate || self == .delegate }
    }

    /// What is sent, and as which kind of task.
    enum Kind: CaseIterable, Sendable {
        case data, uploadData, uploadFile, uploadStream, download

        var isUpload: Bool { self != .data && self != .download }
    }

    /// What requests there are, and how many are cancelled.
    struct Program: Sendable {
        /// Whether there is more than data tasks that are answered at once.
        var isVaried = true
        /// One in so many is cancelled.
        var cancelledEvery = 10
    }

    static let longestDelay = Duration.milliseconds(20)

    let id: Int
    let caller: Caller
    let kind: Kind
    let route: Route
    let journey: Journey
    /// How long the reply is delayed.
    let delay: Duration
    /// When the caller loses interest; `nil` for those who wait.
    let cancelledAfter: Duration?

    init(id: Int, seed: UInt64, program: Program = Program()) {
        var random = Self.generator(id: id, seed: seed)
        self.id = id
        let callers = program.isVaried ? Caller.allCases : [.async, .completion, .delegate]
        caller = callers.randomElement(using: &random) ?? .async
        let isCancelled = Int.random(in: 0..<program.cancelledEvery, using: &random) == 0
        let moment = Double.random(in: 0...1, using: &random)
        route = Route.random(using: &random)
        kind = program.isVaried ? Kind.allCases.randomElement(using: &random) ?? .data : .data
        journey = program.isVaried ? Journey.random(for: caller, kind, using: &random) : .direct
        delay = route.delay(id, seed)
        // Up to a millisecond beyond the answer, so that cancellations hit every moment of a load.
        cancelledAfter = isCancelled ? (delay + .milliseconds(1)) * moment : nil
    }

    /// Where the request goes first.
    var path: String { journey.prefix + route.path(id) }
    /// Where it ends.
    var lastPath: String { journey == .redirected ? route.path(id) : path }
    var url: URL? { URL(string: "https://api.example.com" + path) }
    /// What is sent.
    var body: String? { kind.isUpload ? "the body of \(id)" : nil }
    var expectedText: String { route.text(id, body: body) }

    static func generator(id: Int, seed: UInt64) -> SplitMix64 {
        SplitMix64(seed: seed ^ (UInt64(id) &* 0xD1B5_4A32_D192_ED03))
    }
}

extension SoakRequest: CustomStringConvertible {
    var description: String { "request \(id) (\(path), \(kind), \(caller))" }
}
