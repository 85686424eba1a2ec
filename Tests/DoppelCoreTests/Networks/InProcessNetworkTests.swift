import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("A plan over a network is slower, and says the same")
struct InProcessNetworkTests {
    /// Gives the same number again and again.
    private struct Constant: RandomNumberGenerator {
        let value: UInt64
        mutating func next() -> UInt64 { value }
    }

    private func timing(
        of reply: Reply, over network: NetworkProfile?, upload: Int = 0, random: UInt64 = .max / 2
    ) -> ReplyPlan.Timing {
        var random = Constant(value: random)
        return reply.plan().over(network, upload: upload, using: &random).timing
    }

    @Test("without a network nothing is changed")
    func none() {
        let plan = Reply.text("a").plan()
        #expect(plan.over(nil, upload: 9) === plan)
    }

    @Test("offline fails as a device without a network does, whatever the reply is")
    func offline() throws {
        for reply in [Reply.text("a"), .error(.timedOut), .passThrough] {
            guard case .failBeforeHead(let error) = reply.plan().over(.offline, upload: 0).ending else {
                Issue.record("\(reply) is answered")
                continue
            }
            #expect((error as? URLError)?.code == .notConnectedToInternet)
        }
    }

    @Test("latency and upload come before the head, and the reply's own delay stays")
    func latency() {
        let network = NetworkProfile(latency: .milliseconds(300), upBytesPerSecond: 1_000)
        let timing = timing(of: .text("a").delayed(by: .seconds(1)), over: network, upload: 500)
        #expect(timing.delay == .seconds(1))
        #expect(timing.latency == .milliseconds(800))
        #expect(timing.pace == .immediate)
    }

    @Test("presets have the figures of single requests")
    func presets() {
        let timing = timing(of: .text("a"), over: .slow3G)
        #expect(timing.latency == .seconds(2))
        #expect(timing.pace == .speed(bytesPerSecond: 50_000))
    }

    @Test("the slower of the network and the reply decides")
    func speed() {
        let network = NetworkProfile(downBytesPerSecond: 1_000)
        #expect(timing(of: .text("a").network(.edge), over: network).pace == .speed(bytesPerSecond: 1_000))
        #expect(
            timing(of: .text("a").speed(bytesPerSecond: 10), over: network).pace
                == .speed(bytesPerSecond: 10))
        #expect(timing(of: .text("a").taking(.seconds(3)), over: network).pace == .time(.seconds(3)))
    }

    @Test("a share of the segments that is lost slows the body down by it")
    func loss() {
        let network = NetworkProfile(downBytesPerSecond: 1_000, loss: 0.25)
        let timing = timing(of: .text("a"), over: network)
        #expect(timing.pace == .speed(bytesPerSecond: 750))
        #expect(timing.latency == .zero)
    }

    @Test("jitter stays within its bounds")
    func jitter() {
        let network = NetworkProfile(latency: .milliseconds(100), jitter: .milliseconds(40))
        let numbers: [UInt64] = [0, .max / 4, .max / 2, .max / 8 * 7]
        for random in numbers {
            let latency = timing(of: .text("a"), over: network, random: random).latency
            #expect(latency >= .milliseconds(60) && latency <= .milliseconds(140))
        }
    }
}
