import Foundation

/// What one request of the soak does, and what must come back: all from the seed and its number.
struct SoakRequest: Sendable {
    /// The three ways in which programs ask.
    enum Caller: CaseIterable, Sendable { case async, completion, delegate }

    static let longestDelay = Duration.milliseconds(20)

    let id: Int
    let caller: Caller
    let path: String
    let expectedText: String
    /// How long the reply is delayed.
    let delay: Duration
    /// When the caller loses interest; `nil` for nine in ten.
    let cancelledAfter: Duration?

    init(id: Int, seed: UInt64) {
        var random = Self.generator(id: id, seed: seed)
        self.id = id
        caller = Caller.allCases.randomElement(using: &random) ?? .async
        let isCancelled = Int.random(in: 0..<10, using: &random) == 0
        let moment = Double.random(in: 0...1, using: &random)
        let route = Route.random(using: &random)
        path = route.path(id)
        expectedText = route.text(id)
        delay = route.delay(id, seed)
        // Up to a millisecond beyond the answer, so that cancellations hit every moment of a load.
        cancelledAfter = isCancelled ? (delay + .milliseconds(1)) * moment : nil
    }

    var url: URL? { URL(string: "https://api.example.com" + path) }

    static func generator(id: Int, seed: UInt64) -> SplitMix {
        SplitMix(seed: seed ^ (UInt64(id) &* 0xD1B5_4A32_D192_ED03))
    }
}
