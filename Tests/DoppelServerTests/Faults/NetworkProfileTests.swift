import DoppelCore
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelServer

@Suite("A network profile holds bytes back")
struct OutputShaperTests {
    private var random = SystemRandomNumberGenerator()

    /// When how many bytes of so many go out.
    private mutating func schedule(_ network: NetworkProfile, _ total: Int) -> [(Duration, Int)] {
        var shaper = OutputShaper(network)
        var now = Duration.zero
        var rest = total
        var sent: [(Duration, Int)] = []
        while rest > 0 {
            switch shaper.allowance(for: rest, at: now, using: &random) {
            case .bytes(let count):
                let count = min(count, rest)
                shaper.sent(count, at: now)
                rest -= count
                sent.append((now, count))
            case .wait(let duration): now += duration
            case .never: return sent
            }
        }
        return sent
    }

    @Test("a burst waits for the latency once")
    mutating func latency() {
        let sent = schedule(NetworkProfile(latency: .milliseconds(300)), 5_000)
        #expect(sent.map(\.0) == [.milliseconds(300)])
        #expect(sent.map(\.1) == [5_000])
    }

    @Test("a speed makes slices of a tenth of a second, each sent at its end")
    mutating func speed() {
        let sent = schedule(NetworkProfile(latency: .seconds(1), downBytesPerSecond: 1_000), 250)
        #expect(sent.map(\.0) == [.milliseconds(1_100), .milliseconds(1_200), .milliseconds(1_250)])
        #expect(sent.map(\.1) == [100, 100, 50])
    }

    @Test("losses take time, and a loss of everything lets nothing through")
    mutating func loss() throws {
        #expect(schedule(.offline, 10).isEmpty)
        let lossy = schedule(NetworkProfile(loss: 0.5), 1_460 * 1_000)
        let time = try #require(lossy.last).0
        // One retransmission of 200 ms per segment on average.
        #expect((.seconds(160)...(.seconds(240))).contains(time), "\(time)")
    }

    @Test("jitter spreads the latency evenly on both sides")
    mutating func jitter() {
        let network = NetworkProfile(latency: .milliseconds(100), jitter: .milliseconds(50))
        let times = (0..<500).compactMap { _ in schedule(network, 1).first?.0 }
        #expect(times.allSatisfy { (.milliseconds(50)..<(.milliseconds(150))).contains($0) })
        #expect((times.min() ?? .zero) < .milliseconds(70))
        #expect((times.max() ?? .zero) > .milliseconds(130))
    }

    @Test("what the client does not take at once is the rest of its slice")
    mutating func partial() {
        var shaper = OutputShaper(NetworkProfile(downBytesPerSecond: 1_000))
        #expect(shaper.allowance(for: 200, at: .zero, using: &random) == .wait(.milliseconds(100)))
        #expect(shaper.allowance(for: 200, at: .milliseconds(100), using: &random) == .bytes(100))
        shaper.sent(40, at: .milliseconds(100))
        #expect(shaper.allowance(for: 160, at: .milliseconds(100), using: &random) == .bytes(60))
    }

    @Test("the presets are Chrome's nominal figures")
    func presets() {
        #expect(NetworkProfile.slow4G.downBytesPerSecond == 200_000)
        #expect(NetworkProfile.slow4G.upBytesPerSecond == 93_750)
        #expect(NetworkProfile.fast4G.latency == .milliseconds(60))
        #expect(NetworkProfile.slow3G.downBytesPerSecond == 62_500)
    }
}

@Suite("A server's network", .timeLimit(.minutes(2)))
struct ServerNetworkTests {
    @Test("a slow network delays answers, and its end lets go what was held back")
    func change() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(time: clock)
        stubs.stub(.any, reply: .text(String(repeating: "x", count: 1_000)))
        let server = try stubs.serve()
        server.network = NetworkProfile(latency: .seconds(1), downBytesPerSecond: 100)
        let port = server.port
        let text = Task {
            try await answer(of: port, to: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        }
        await clock.waiting()
        #expect(stubs.journal.exchanges.count == 1)
        clock.advance(by: .seconds(2))
        await clock.waiting()
        server.network = nil
        #expect(try await text.value.hasSuffix("xxx"))
        #expect(server.network == nil)
    }

    @Test("a slow uplink lets a request in piece by piece")
    func upload() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(time: clock)
        stubs.stub(.any) { request in .text("\(request.bodyData?.count ?? 0)") }
        let server = try stubs.serve()
        server.network = NetworkProfile(upBytesPerSecond: 10_000)
        let port = server.port
        let text = Task {
            try await answer(
                of: port,
                to: "PUT / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 5000\r\n\r\n"
                    + String(repeating: "x", count: 5_000))
        }
        for _ in 0..<5 {
            await clock.waiting()
            #expect(stubs.journal.exchanges.isEmpty)
            clock.advance(by: .milliseconds(100))
        }
        #expect(try await text.value.hasSuffix("\r\n\r\n5000"))
    }
}
