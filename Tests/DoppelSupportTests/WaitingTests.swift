import DoppelSupport
import Testing

@Suite("Waiting on a time source", .timeLimit(.minutes(2)))
struct TimeSourceWaitingTests {
    @Test("lasts until the clock has been moved")
    func passes() async {
        let clock = TestClock()
        let task = Task { await clock.wait(.seconds(30)) }
        await clock.waiting()
        clock.advance(by: .seconds(30))
        #expect(await task.value)
    }

    @Test("ends when the task is cancelled, and leaves nothing behind")
    func cancelled() async {
        let clock = TestClock()
        let task = Task { await clock.wait(.seconds(30)) }
        await clock.waiting()
        task.cancel()
        #expect(await !task.value)
        #expect(clock.waitingCount == 0)
    }

    @Test("is no wait without a duration")
    func atOnce() async {
        let clock = TestClock()
        #expect(await clock.wait(.zero))
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await clock.wait(.zero)
        }
        #expect(await !late.value)
        #expect(clock.waitingCount == 0)
    }
}
