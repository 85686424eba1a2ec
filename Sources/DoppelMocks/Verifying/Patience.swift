import Dispatch
import DoppelSupport

/// Waits for calls, up to a time.
struct Patience: Sendable {
    let limit: Duration
    let time: any TimeSource

    init(_ limit: Duration, _ time: any TimeSource) {
        self.limit = limit
        self.time = time
    }

    /// Returns as soon as `isMet`, which is asked after each call of the mocks, or when the time is up.
    func wait(for cores: [MockCore], until isMet: @escaping @Sendable () -> Bool) async {
        guard !isMet() else { return }
        let end = OneTimeEvent()
        let observers = cores.map { core in
            (core, core.observe { if isMet() { end.happen() } })
        }
        let work = time.schedule(after: limit, on: .global()) { end.happen() }
        // A call between the first look and the observation woke nobody.
        if isMet() { end.happen() }
        await withTaskCancellationHandler {
            await end.wait()
        } onCancel: {
            end.happen()
        }
        work.cancel()
        observers.forEach { $0.0.stopObserving($0.1) }
    }
}
