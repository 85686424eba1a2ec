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

extension TimeSource {
    /// Schedules the end of a time limit: as other work, but nothing that ``TestClock/waiting(_:)`` waits for.
    package func scheduleLimit(
        after delay: Duration, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
    ) -> any ScheduledWork {
        guard let clock = self as? TestClock else { return schedule(after: delay, on: queue, work) }
        return clock.schedule(after: delay, on: queue, isLimit: true, work)
    }
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
        SourceTimer(after: delay, on: queue, work)
    }
}

/// A timer in Dispatch's hands.
///
/// Not `asyncAfter`, which holds on to a cancelled item until its time has come: a time-out of 60 s would
/// keep every request of the last minute in memory.
///
/// `@unchecked`: `cancel()` is documented to be safe from any thread, and it is the only thing done with the
/// source after `init`; Dispatch does not mark it `Sendable` on every platform.
private struct SourceTimer: ScheduledWork, @unchecked Sendable {
    private let source: any DispatchSourceTimer

    init(after delay: Duration, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
        let source = DispatchSource.makeTimerSource(queue: queue)
        source.schedule(deadline: .now() + delay.dispatchInterval)
        // The handler keeps the source alive until it has fired or is cancelled, which lets go of handlers.
        source.setEventHandler {
            source.cancel()
            work()
        }
        source.activate()
        self.source = source
    }

    func cancel() { source.cancel() }
}

extension Duration {
    /// The duration in whole nanoseconds, capped at what an `Int64` holds (292 years).
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, wholeIsTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, sumIsTooLong) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return wholeIsTooLong || sumIsTooLong ? (seconds > 0 ? .max : .min) : sum
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
