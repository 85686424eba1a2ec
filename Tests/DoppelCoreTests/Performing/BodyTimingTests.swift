import DoppelSupport
import DoppelCore
import Foundation
import Testing

@Suite("Bodies go out in slots of a quarter of a second")
struct BodyTimingTests {
    static let quarter = Duration.milliseconds(250)

    @Test("a time is divided into slots, each sent at its end")
    func time() async {
        let stage = await Stage.perform(.text("abcdefgh").taking(.seconds(1)))
        let slot = Deed.wait(Self.quarter)
        #expect(
            stage.deeds
                == [
                    .head, slot, .send("ab"), slot, .send("cd"), slot, .send("ef"), slot, .send("gh"),
                    .finish,
                ])
    }

    @Test("a slot without a whole byte is waited for")
    func slowerThanBytes() async {
        let stage = await Stage.perform(.text("ab").taking(.seconds(1)))
        let slot = Deed.wait(Self.quarter)
        #expect(stage.deeds == [.head, slot, slot, .send("a"), slot, slot, .send("b"), .finish])
    }

    @Test("a time under a quarter of a second is one wait and one piece")
    func short() async {
        let stage = await Stage.perform(.text("abcdefgh").taking(.milliseconds(249)))
        #expect(stage.deeds == [.head, .wait(.milliseconds(249)), .send("abcdefgh"), .finish])
    }

    @Test("the last slot of a speed is as short as its bytes are few")
    func lastSlot() async {
        let stage = await Stage.perform(.text("abcdefghij").speed(bytesPerSecond: 16))
        let slot = Deed.wait(Self.quarter)
        #expect(
            stage.deeds
                == [
                    .head, slot, .send("abcd"), slot, .send("efgh"), .wait(.milliseconds(125)), .send("ij"),
                    .finish,
                ])
    }

    @Test("an empty body takes its time, but no speed")
    func empty() async {
        #expect(
            await Stage.perform(.empty.taking(.seconds(2))).deeds == [.head, .wait(.seconds(2)), .finish])
        #expect(await Stage.perform(.empty.speed(bytesPerSecond: 1)).deeds == [.head, .finish])
    }

    @Test("an error within a slot comes as early as its bytes are few")
    func failingWithinSlot() async {
        let stage = await Stage.perform(.text("abcdefgh").taking(.seconds(1)).failing(after: 3, with: Oops()))
        #expect(
            stage.deeds
                == [
                    .head, .wait(Self.quarter), .send("ab"), .wait(.milliseconds(125)), .send("c"),
                    .fail("oops"),
                ])
    }

    @Test(
        "every size takes exactly its time, without a byte lost",
        arguments: [1, 2, 3, 7, 250, 999, 1_000, 65_537])
    func exactTimes(size: Int) async {
        let body = Data.pattern(size)
        for quarters in [1, 2, 3, 4, 7, 12, 13, 40, 401] {
            let time = Self.quarter * quarters
            let stage = await Stage.perform(.data(body).taking(time))
            #expect(stage.body == body)
            #expect(stage.totalWait == time, "\(size) bytes in \(time)")
            #expect(stage.waits.count == quarters)
        }
    }

    @Test(
        "sizes and speeds give the slots of OHHTTPStubs's formula",
        arguments: [1, 999, 1_000, 4_000, 12_345, 100_000, 375_001])
    func formula(size: Int) async {
        let body = Data(repeating: 120, count: size)
        for speed in [1_000.0, 1_500, 7_000, 16_000, 400_000, 900_000, 1_500_000, 33_333, 1_000.5] {
            let stage = await Stage.perform(.data(body).speed(bytesPerSecond: speed))
            let expected = Self.slotsOfOHHTTPStubs(size: size, bytesPerSlot: speed * 0.25)
            #expect(stage.pieces == expected.map(\.bytes))
            #expect(zip(stage.waits, expected).allSatisfy { abs($0.0.seconds - $0.1.wait) < 1e-8 })
            #expect(stage.pieces.reduce(0, +) == size)
        }
    }

    /// The formula adds up rounded fractions, so that it may be a byte off where a share is nearly whole.
    @Test(
        "times that are no whole slots give the slots of OHHTTPStubs's formula",
        arguments: [1.1, 0.3, 2.6, 9.99])
    func oddTimes(seconds: Double) async {
        for size in [10, 1_001, 70_000] {
            let stage = await Stage.perform(
                .data(Data(count: size)).taking(.milliseconds(Int(seconds * 1_000))))
            let expected = Self.slotsOfOHHTTPStubs(size: size, bytesPerSlot: Double(size) / seconds * 0.25)
                .map(\.bytes).filter { $0 > 0 }
            #expect(stage.pieces.reduce(0, +) == size)
            #expect(stage.pieces.count == expected.count)
            #expect(zip(stage.pieces, expected).allSatisfy { abs($0 - $1) <= 1 })
        }
    }

    @Test("100 MiB at 16 kB/s are pulled slot by slot")
    func large() {
        let size = 100 << 20
        let plan = ReplyPlan(
            head: .http(status: 200, reason: nil, headers: [:]), body: .data(Data(count: size)),
            timing: Reply.speed(bytesPerSecond: 16_000).plan().timing)
        var performer = Performer(plan: plan)
        _ = performer.next(.begin)
        var action = performer.next(.headSent)
        var waits = 0
        var sent = 0
        while true {
            if case .wait = action {
                waits += 1
                action = performer.next(.waited)
            } else if case .send(let data) = action {
                sent += data.count
                action = performer.next(.sent)
            } else {
                break
            }
        }
        #expect(sent == size)
        #expect(waits == 26_215)
    }

    /// `streamDataForClient:fromStream:timingInfo:completion:` of OHHTTPStubs, without the stream.
    private static func slotsOfOHHTTPStubs(size: Int, bytesPerSlot: Double) -> [(bytes: Int, wait: Double)] {
        var cumulative = 0.0
        var left = size
        var slots: [(Int, Double)] = []
        while left > 0 {
            let after = cumulative + bytesPerSlot
            let share = Int(after.rounded(.down)) - Int(cumulative.rounded(.down))
            cumulative = after
            let read = min(share, left)
            left -= read
            slots.append((read, share == 0 ? 0.25 : 0.25 * Double(read) / Double(share)))
        }
        return slots
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

@Suite("Chunks come at their own times")
struct TimelineTests {
    @Test("each chunk waits for its own delay")
    func timeline() async {
        let reply = Reply.chunks([
            .init("a"), .init("b", after: .milliseconds(100)), .init("", after: .seconds(1)),
            .init(Data("c".utf8)),
        ])
        #expect(
            await Stage.perform(reply).deeds
                == [
                    .head, .send("a"), .wait(.milliseconds(100)), .send("b"), .wait(.seconds(1)), .send("c"),
                    .finish,
                ])
    }

    @Test("a speed adds the time of the bytes")
    func speed() async {
        let reply = Reply.chunks([.init("abcdef", after: .seconds(1)), .init("g")]).speed(bytesPerSecond: 16)
        #expect(
            await Stage.perform(reply).deeds
                == [
                    .head, .wait(.milliseconds(1_250)), .send("abcd"), .wait(.milliseconds(125)), .send("ef"),
                    .wait(.microseconds(62_500)), .send("g"), .finish,
                ])
    }

    @Test("a time is shared out by bytes, on top of the delays")
    func time() async {
        let reply = Reply.chunks([.init("ab"), .init("cd", after: .seconds(1))]).taking(.seconds(1))
        let stage = await Stage.perform(reply)
        #expect(stage.body == Data("abcd".utf8))
        #expect(stage.totalWait == .seconds(2))
    }
}

@Suite("Jitter stays within its bounds")
struct JitterTests {
    @Test("delays are spread evenly over delay ± jitter")
    func spread() {
        let plan = Reply.text("x").delayed(by: .milliseconds(100), jitter: .milliseconds(40)).plan()
        let delays = Self.delays(of: plan, count: 2_000)
        #expect(delays.allSatisfy { $0 >= .milliseconds(60) && $0 < .milliseconds(140) })
        #expect(delays.min()! < .milliseconds(61))
        #expect(delays.max()! > .milliseconds(139))
        let mean = delays.reduce(.zero, +) / delays.count
        #expect(mean > .milliseconds(98) && mean < .milliseconds(102))
    }

    @Test("a delay is never negative")
    func clamped() {
        let plan = Reply.text("x").delayed(by: .milliseconds(10), jitter: .milliseconds(100)).plan()
        let delays = Self.delays(of: plan, count: 500)
        #expect(delays.allSatisfy { $0 >= .zero && $0 < .milliseconds(110) })
        #expect(delays.contains(.zero))
    }

    @Test("the same seed gives the same delays")
    func deterministic() {
        let plan = Reply.text("x").delayed(by: .seconds(1), jitter: .seconds(1)).plan()
        #expect(Self.delays(of: plan, count: 10) == Self.delays(of: plan, count: 10))
    }

    private static func delays(of plan: ReplyPlan, count: Int) -> [Duration] {
        var random = SplitMix64(seed: 7)
        return (0..<count).map { _ in
            var performer = Performer(plan: plan, random: &random)
            guard case .wait(let delay) = performer.next(.begin) else { return .zero }
            return delay
        }
    }
}
