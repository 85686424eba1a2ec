import DoppelSupport
import Foundation

extension ReplyPlan {
    /// The plan as a client sees it over a network, without one where that is `nil`.
    ///
    /// - Parameter upload: the number of bytes that the client sends.
    package func over(_ network: NetworkProfile?, upload: Int) -> ReplyPlan {
        var random = SystemRandomNumberGenerator()
        return over(network, upload: upload, using: &random)
    }

    func over(
        _ network: NetworkProfile?, upload: Int, using random: inout some RandomNumberGenerator
    ) -> ReplyPlan {
        guard let network else { return self }
        guard network.loss < 1 else { return ReplyPlan(failingWith: URLError(.notConnectedToInternet)) }
        var timing = timing
        timing.latency += network.delayBeforeHead(upload: upload, using: &random)
        timing.pace = timing.pace.slowed(to: network.speedDown)
        return ReplyPlan(
            head: head, body: body, timing: timing, ending: ending, negotiation: negotiation,
            upstream: upstream, rewriting: rewriting, fault: fault, webSocket: webSocket)
    }
}

extension ReplyPlan.Pace {
    fileprivate func slowed(to speed: Double?) -> ReplyPlan.Pace {
        guard let speed else { return self }
        return switch self {
        case .immediate: .speed(bytesPerSecond: speed)
        case .speed(let own): .speed(bytesPerSecond: min(own, speed))
        // A time is what a reply was asked to take, however fast the network is.
        case .time: self
        }
    }
}

extension NetworkProfile {
    /// The figures for single requests, where the profile is a preset: Chrome's are not those of its connections.
    private var applied: NetworkSpeed? {
        switch self {
        case .slow3G: .slow3G
        case .slow4G: .slow4G
        case .fast4G: .fast4G
        default: nil
        }
    }

    fileprivate var speedDown: Double? {
        guard let speed = applied?.bytesPerSecond ?? downBytesPerSecond else { return nil }
        // What is lost is sent again, in place of other bytes.
        return speed * (1 - loss)
    }

    fileprivate func delayBeforeHead(
        upload: Int, using random: inout some RandomNumberGenerator
    ) -> Duration {
        var delay = applied?.latency ?? latency
        if jitter > .zero {
            let spread = jitter.seconds
            delay += .seconds(Double.random(in: -spread..<spread, using: &random))
        }
        if let upBytesPerSecond { delay += .seconds(Double(upload) / upBytesPerSecond) }
        while loss > 0, Double.random(in: 0..<1, using: &random) < loss {
            delay += Self.retransmissionTime + latency
        }
        return max(.zero, delay)
    }
}
