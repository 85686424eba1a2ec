import DoppelSupport

/// Spreads a body of known length over slots of a quarter of a second, exactly as OHHTTPStubs does.
///
/// A slot's share is the difference of two rounded-down positions, so that no fraction is lost; the last
/// slot is as long as its share of a full one.
struct SlotSchedule: Sendable {
    struct Slot: Equatable {
        var byteCount: Int
        /// The wait before the bytes.
        var wait: Duration
    }

    static let slotTime = Duration.milliseconds(250)

    let length: Int
    let pace: ReplyPlan.Pace
    private var slotNumber = 0
    private var position = 0

    init(length: Int, pace: ReplyPlan.Pace) {
        self.length = length
        self.pace = pace
    }

    /// The next slot, which may hold no bytes; `nil` after the last byte.
    mutating func next() -> Slot? {
        guard position < length else { return nil }
        switch pace {
        case .immediate: return last(after: .zero)
        case .time(let time) where time < Self.slotTime: return last(after: time)
        case .time, .speed: return nextShare()
        }
    }

    private mutating func last(after wait: Duration) -> Slot {
        defer { position = length }
        return Slot(byteCount: length - position, wait: wait)
    }

    private mutating func nextShare() -> Slot {
        slotNumber += 1
        let goal = position(after: slotNumber)
        let share = goal - position
        let byteCount = min(share, length - position)
        position += byteCount
        return Slot(byteCount: byteCount, wait: Self.slotTime.share(byteCount, of: share))
    }

    /// How many bytes would be sent after so many slots, if the body were endless.
    private func position(after slots: Int) -> Int {
        switch pace {
        case .immediate: length
        case .time(let time): Self.scaled(length, Int64(slots) * Self.slotTime.nanoseconds, time.nanoseconds)
        case .speed(let speed): Int(clamping: speed * 0.25 * Double(slots))
        }
    }

    /// `value × numerator ÷ denominator`, rounded down, without an intermediate overflow.
    private static func scaled(_ value: Int, _ numerator: Int64, _ denominator: Int64) -> Int {
        let product = UInt64(value).multipliedFullWidth(by: UInt64(numerator))
        return Int(UInt64(denominator).dividingFullWidth(product).quotient)
    }
}

extension Duration {
    /// The part of this duration that `count` of `total` bytes take; the whole of it when `total` is 0.
    func share(_ count: Int, of total: Int) -> Duration {
        if count >= total { return self }
        return .nanoseconds(Int64(Double(nanoseconds) * (Double(count) / Double(total))))
    }
}

extension FixedWidthInteger {
    /// A positive number without its fraction, or the greatest that there is.
    init(clamping value: Double) {
        self = value >= Double(Self.max) ? .max : Self(Swift.max(0, value))
    }
}
