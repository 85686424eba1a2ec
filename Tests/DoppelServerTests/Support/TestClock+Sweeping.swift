import DoppelServer
import DoppelSupport

extension TestClock {
    /// Lets time pass for a server, which looks at its connections four times in the shortest of their limits.
    ///
    /// Each look is waited for: what clients had sent before is known to the server then.
    func pass(_ duration: Duration, for options: StubServer.Options = .init()) async {
        let step = min(options.idleTime, options.headTime) / 4
        var passed = Duration.zero
        while passed < duration {
            await limiting()
            advance(by: step)
            passed += step
        }
        await limiting()
    }
}
