import DoppelCore
import DoppelSupport

/// Decides when how many of the bytes that wait may be sent, as over a network: pure, without timers.
///
/// What waits together is a burst: it has the network's latency once, then goes out in slices of a tenth of a
/// second, each at the end of the time that it takes.
struct OutputShaper {
    enum Allowance: Equatable {
        case bytes(Int)
        case wait(Duration)
        /// Nothing gets through, as long as the network is what it is.
        case never
    }

    private struct Slice {
        var count: Int
        var due: Duration
    }

    static let sliceTime = Duration.milliseconds(100)
    static let segmentSize = 1_460

    let network: NetworkProfile
    private var slice: Slice?
    /// When the slice before ended; `nil` before a burst.
    private var lastEnd: Duration?

    init(_ network: NetworkProfile) { self.network = network }

    /// What may be done about `pending` bytes now.
    mutating func allowance(
        for pending: Int, at now: Duration, using random: inout some RandomNumberGenerator
    ) -> Allowance {
        guard pending > 0 else {
            (slice, lastEnd) = (nil, nil)
            return .bytes(0)
        }
        guard network.loss < 1 else { return .never }
        let slice = slice ?? nextSlice(of: pending, at: now, using: &random)
        self.slice = slice
        return now >= slice.due ? .bytes(slice.count) : .wait(slice.due - now)
    }

    /// So many bytes went out; the client may take fewer than were allowed.
    mutating func sent(_ count: Int, at now: Duration) {
        guard let slice else { return }
        lastEnd = slice.due
        self.slice = count < slice.count ? Slice(count: slice.count - count, due: now) : nil
    }

    private func nextSlice(
        of pending: Int, at now: Duration, using random: inout some RandomNumberGenerator
    ) -> Slice {
        let count = min(pending, sliceSize)
        let start = lastEnd ?? now + delay(using: &random)
        return Slice(count: count, due: start + time(for: count) + timeLost(on: count, using: &random))
    }

    private var sliceSize: Int {
        guard let speed = network.downBytesPerSecond else { return .max }
        return max(1, Int(clamping: speed * Self.sliceTime.seconds))
    }

    private func time(for count: Int) -> Duration {
        guard let speed = network.downBytesPerSecond else { return .zero }
        return .nanoseconds(Int64(clamping: Double(count) / speed * 1e9))
    }

    private func delay(using random: inout some RandomNumberGenerator) -> Duration {
        let spread = network.jitter.nanoseconds
        let offset = spread > 0 ? Int64.random(in: -spread..<spread, using: &random) : 0
        return max(.zero, network.latency + .nanoseconds(offset))
    }

    private func timeLost(on count: Int, using random: inout some RandomNumberGenerator) -> Duration {
        guard network.loss > 0 else { return .zero }
        let segments = (count + Self.segmentSize - 1) / Self.segmentSize
        var losses = 0
        for _ in 0..<segments {
            while Double.random(in: 0..<1, using: &random) < network.loss, losses < 1_000 { losses += 1 }
        }
        return (NetworkProfile.retransmissionTime + network.latency) * losses
    }
}

extension FixedWidthInteger {
    /// A positive number without its fraction, or the greatest that there is.
    init(clamping value: Double) {
        self = value >= Double(Self.max) ? .max : Self(Swift.max(0, value))
    }
}
