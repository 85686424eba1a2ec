public import Dispatch

/// Where delays get their time from: the system's clock, or one that a test moves by hand.
///
/// A registry uses one time source for everything that waits: delays, network speeds, time-outs,
/// `verify(within:)`. Give a ``TestClock`` to test timing without waiting:
///
/// ```swift
/// let clock = TestClock()
/// let stubs = StubRegistry(time: clock)
/// stubs.stub(.get("/slow"), reply: .text("late").delayed(by: .seconds(30)))
/// let answer = Task { try await session.data(from: slow) }
/// await clock.waiting()            // the reply's delay has begun
/// clock.advance(by: .seconds(30))  // … and is over
/// ```
public protocol TimeSource: Sendable {
    /// The time that has passed since some fixed moment in the past; it never goes back.
    var now: Duration { get }

    /// Runs `work` on `queue` once `delay` has passed, unless it is cancelled before.
    func schedule(
        after delay: Duration, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
    ) -> any ScheduledWork
}

/// Work that waits for its time, and can be called off.
public protocol ScheduledWork: Sendable {
    /// Calls the work off; without effect when it has started.
    func cancel()
}

/// The system's monotonic clock.
public struct SystemClock: TimeSource {
    /// Makes a time source that follows the system's monotonic clock.
    public init() {}

    /// The time since the system started.
    public var now: Duration {
        let reading = DispatchTime.now().uptimeNanoseconds
        return .nanoseconds(Int64(clamping: reading))
    }

    /// Runs `work` on `queue` after `delay`.
    public func schedule(
        after delay: Duration, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
    ) -> any ScheduledWork {
        let item = DispatchWorkItem(block: work)
        queue.asyncAfter(deadline: .now() + delay.dispatchInterval, execute: item)
        return DispatchedWork(item: item)
    }
}

/// A work item in Dispatch's hands.
///
/// `@unchecked`: `DispatchWorkItem.cancel()` is documented to be safe from any thread, and it is the only
/// thing done with the item here; Dispatch does not mark the class `Sendable` on every platform.
private struct DispatchedWork: ScheduledWork, @unchecked Sendable {
    let item: DispatchWorkItem
    func cancel() { item.cancel() }
}

extension Duration {
    /// The duration in whole nanoseconds, capped at the largest `Int64` (292 years).
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, tooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return tooLong ? (seconds > 0 ? .max : .min) : whole + attoseconds / 1_000_000_000
    }

    /// The duration in seconds.
    package var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }

    package var dispatchInterval: DispatchTimeInterval {
        .nanoseconds(Int(clamping: max(0, nanoseconds)))
    }
}
