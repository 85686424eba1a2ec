import Dispatch
import DoppelSupport
import Testing

@Suite("A test clock", .timeLimit(.minutes(1)))
struct TestClockTests {
    private let clock = TestClock()
    private let queue = DispatchQueue(label: "TestClockTests")
    private let log = Locked<[String]>([])

    @Test("stands still until it is moved")
    func standsStill() {
        #expect(clock.now == .zero)
        clock.advance(by: .seconds(2))
        clock.advance(by: .milliseconds(500))
        #expect(clock.now == .milliseconds(2_500))
        #expect(TestClock(now: .seconds(7)).now == .seconds(7))
    }

    @Test("never goes back")
    func neverGoesBack() {
        clock.advance(by: .seconds(2))
        clock.advance(by: .seconds(-1))
        #expect(clock.now == .seconds(2))
    }

    @Test("starts what became due, in the order of the times")
    func order() {
        schedule("c", after: .seconds(3))
        schedule("a", after: .seconds(1))
        schedule("d", after: .seconds(4))
        schedule("b", after: .seconds(2))
        clock.advance(by: .seconds(3))
        #expect(finished() == ["a", "b", "c"])
        #expect(clock.waitingCount == 1)
    }

    @Test("starts what is due at the same time in the order of scheduling")
    func sameTime() {
        for name in ["a", "b", "c", "d"] { schedule(name, after: .seconds(1)) }
        clock.advance(by: .seconds(1))
        #expect(finished() == ["a", "b", "c", "d"])
    }

    @Test("starts nothing one moment too early")
    func notEarly() {
        schedule("a", after: .seconds(1))
        clock.advance(by: .seconds(1) - .nanoseconds(1))
        #expect(finished() == [])
        clock.advance(by: .nanoseconds(1))
        #expect(finished() == ["a"])
    }

    @Test("counts a delay from the moment of scheduling")
    func delayFromNow() {
        clock.advance(by: .seconds(10))
        schedule("a", after: .seconds(1))
        clock.advance(by: .milliseconds(999))
        #expect(finished() == [])
        clock.advance(by: .milliseconds(1))
        #expect(finished() == ["a"])
    }

    @Test("starts what has no delay at once, as the system's clock does", arguments: [0, -1])
    func noDelay(seconds: Int) {
        schedule("a", after: .seconds(seconds))
        #expect(finished() == ["a"])
        #expect(clock.waitingCount == 0)
    }

    @Test("does not start what was called off")
    func cancel() {
        let work = schedule("a", after: .seconds(1))
        schedule("b", after: .seconds(1))
        work.cancel()
        #expect(clock.waitingCount == 1)
        clock.advance(by: .seconds(1))
        work.cancel()
        #expect(finished() == ["b"])
    }

    @Test("tells when enough work waits, be it before or after the question")
    func waiting() async {
        schedule("a", after: .seconds(1))
        await clock.waiting()
        let asked = Task { await clock.waiting(3) }
        schedule("b", after: .seconds(1))
        schedule("c", after: .seconds(1))
        await asked.value
        #expect(clock.waitingCount == 3)
    }

    @Test("stops telling when the asking task is cancelled")
    func cancelledWaiting() async {
        let asked = Task { await clock.waiting(1) }
        asked.cancel()
        await asked.value
        #expect(clock.waitingCount == 0)
    }

    @discardableResult
    private func schedule(_ name: String, after delay: Duration) -> any ScheduledWork {
        clock.schedule(after: delay, on: queue) { [log] in log.withLock { $0.append(name) } }
    }

    /// What has run, once the queue has nothing left to do.
    private func finished() -> [String] {
        queue.sync {}
        return log.withLock { $0 }
    }
}

@Suite("The system's clock", .timeLimit(.minutes(1)))
struct SystemClockTests {
    private let clock = SystemClock()
    private let queue = DispatchQueue(label: "SystemClockTests")

    @Test("runs work once its delay has passed")
    func schedule() async {
        let start = clock.now
        let end = await withCheckedContinuation { continuation in
            _ = clock.schedule(after: .milliseconds(5), on: queue) { [clock] in
                continuation.resume(returning: clock.now)
            }
        }
        #expect(end - start >= .milliseconds(5))
    }

    @Test("does not run what was called off")
    func cancel() async {
        let log = Locked<[String]>([])
        let work = clock.schedule(after: .milliseconds(5), on: queue) { log.withLock { $0.append("a") } }
        work.cancel()
        await withCheckedContinuation { continuation in
            _ = clock.schedule(after: .milliseconds(10), on: queue) { continuation.resume() }
        }
        #expect(log.withLock { $0 } == [])
    }
}
