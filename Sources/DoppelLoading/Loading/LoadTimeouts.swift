import DoppelCore
import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The time limits of a load that does not answer at once, which custom protocols have to keep themselves.
///
/// The request's limit is an idle time, counted anew with each piece of the reply; the resource's limit is
/// counted from the start. One timer serves both: when it fires too early it is set again, so that a piece
/// costs no more than looking at the clock. Confined to the loading queue, like the load that owns it.
final class LoadTimeouts {
    private let idleLimit: Duration
    private let resourceLimit: Duration
    private let time: any TimeSource
    private unowned let load: StubLoad
    private var timer: (any ScheduledWork)?
    private var startedAt = Duration.zero
    private var lastProgressAt = Duration.zero
    private var isPaused = false

    init(_ load: StubLoad) {
        self.load = load
        time = load.context.registries.first?.time ?? SystemClock()
        let configuration = load.task.flatMap(SessionAccess.session)?.configuration
        // 60 s is URLRequest's default; only another value is known to have been set on the request.
        let own = load.urlRequest.timeoutInterval
        idleLimit = LoadTimeouts.limit(own == 60 ? configuration?.timeoutIntervalForRequest ?? own : own)
        resourceLimit = LoadTimeouts.limit(configuration?.timeoutIntervalForResource ?? 604_800)
    }

    /// As a duration, which can't hold the infinite or huge values that mean "never".
    private static func limit(_ seconds: TimeInterval) -> Duration {
        .seconds(seconds < 1e9 ? seconds : 1e9)
    }

    /// Starts counting, unless it has.
    func arm() {
        guard timer == nil else { return }
        startedAt = time.now
        lastProgressAt = startedAt
        setTimer()
    }

    /// A piece of the reply went out.
    func progress() {
        guard timer != nil else { return }
        lastProgressAt = time.now
        if isPaused { resume() }
    }

    /// Until there is progress only the resource's limit counts.
    func pause() { isPaused = timer != nil }

    /// The timer may have been set to the resource's limit.
    private func resume() {
        isPaused = false
        timer?.cancel()
        setTimer()
    }

    func cancel() {
        timer?.cancel()
        timer = nil
    }

    /// The timer fired: time is over, or there was progress meanwhile.
    func check() {
        if remaining <= .zero { load.fail(URLError(.timedOut)) } else { setTimer() }
    }

    private var remaining: Duration {
        let end = startedAt + resourceLimit
        return (isPaused ? end : min(lastProgressAt + idleLimit, end)) - time.now
    }

    private func setTimer() {
        timer = LoadingQueue.scheduleLimit(after: remaining, on: time) { [weak load] in
            load?.proceed { $0.checkTimeouts() }
        }
    }
}
