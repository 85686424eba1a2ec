import Dispatch
import DoppelSupport
import Testing

@Suite("A duration")
struct DurationTests {
    @Test(
        "has whole nanoseconds, capped at 64 bits",
        arguments: [
            (Duration.zero, Int64(0)),
            (.nanoseconds(1), 1),
            (.milliseconds(1_500), 1_500_000_000),
            (.milliseconds(-1_500), -1_500_000_000),
            (.nanoseconds(Int64.max), .max),
            (.nanoseconds(Int64.max) + .nanoseconds(1), .max),
            (.nanoseconds(Int64.min), .min),
            (.nanoseconds(Int64.min) - .nanoseconds(1), .min),
            (.seconds(Int64.max), .max),
            (.seconds(Int64.min), .min),
        ])
    func nanoseconds(duration: Duration, expected: Int64) {
        #expect(duration.nanoseconds == expected)
    }

    @Test("has seconds with a fraction")
    func seconds() {
        #expect(Duration.milliseconds(1_250).seconds == 1.25)
        #expect(Duration.milliseconds(-500).seconds == -0.5)
    }

    @Test("is never negative for Dispatch")
    func dispatch() {
        #expect(Duration.milliseconds(2).dispatchInterval == .nanoseconds(2_000_000))
        #expect(Duration.seconds(-1).dispatchInterval == .nanoseconds(0))
    }
}
