import DoppelCore
import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One task's way through the in-process door: chooses, performs, follows redirects, passes through.
///
/// `@unchecked Sendable`: all mutable state belongs to the loading queue. `start()` and `stop()` are called
/// there by the session; every continuation from elsewhere comes back through ``onQueue(_:)`` before it
/// touches anything.
final class StubLoad: RequestLoad, @unchecked Sendable {
    let context: LoadContext
    let task: URLSessionTask?
    let urlRequest: URLRequest
    var port: ClientPort?

    /// The hop that is under way; the request as matchers see it.
    var request: InterceptedRequest
    var hops = 0
    /// Whether the delegate is asked about a redirect, and has not answered.
    var awaitsDelegate = false
    /// The registries that have not been asked yet, in order, the current one first.
    var registries: ArraySlice<StubRegistry>
    var search: StubSearch?
    var performer: Performer?
    var reader: BodyReader?
    var plan: ReplyPlan?
    var response: URLResponse?
    var record: ExchangeRecord
    var upstream: (any UpstreamLoading)?
    /// Whether the hop that is under way, or the one before it, was answered by the network.
    var isLive = false
    var pursuit = RewritePursuit()
    /// Whether the task's delegate knows that the body was sent.
    var hasToldSent = false
    let kind: TaskKind
    /// Where the request's body comes from, until it has been read.
    var content: RequestContent?
    /// Whether the body came from a stream, which can't be read, and so not sent, again.
    var hasConsumedStream = false
    /// The file that a download task's body goes to.
    var download: DownloadSink?
    var authentication = Authentication()
    /// How this hop uses the session's cache; `nil` when it does not.
    var cacheUse: CacheUse?

    private var phase = Phase.ready
    /// Whether the journal and the handlers know the end already, and only the program does not.
    private var isConcluded = false
    /// What goes on when a suspended task is resumed.
    private var held: [@Sendable (StubLoad) -> Void] = []
    var timer: (any ScheduledWork)?
    var closureTask: Task<Void, Never>?
    private var timeouts: LoadTimeouts?

    private enum Phase { case ready, running, suspended, ended }

    init(
        _ context: LoadContext, _ request: InterceptedRequest, _ urlRequest: URLRequest,
        _ content: RequestContent,
        task: URLSessionTask?, port: ClientPort?
    ) {
        self.content = content
        self.context = context
        self.request = request
        self.urlRequest = urlRequest
        self.task = task
        self.port = port
        kind = TaskKind(task)
        registries = context.registries[...]
        record = ExchangeRecord(context.registries.first)
    }

    var registry: StubRegistry? { registries.first }
    var isEnded: Bool { phase == .ended }

    // MARK: What the session calls, on the loading queue

    func start() {
        switch phase {
        case .ready:
            phase = .running
            // A task that was cancelled a moment ago is started all the same: it must not be answered.
            proceed { load in
                if let error = load.content?.refusal(method: load.request.method) { return load.fail(error) }
                load.beginHop()
            }
        case .running, .suspended:
            // Suspended again by now, or resumed twice: that starts nothing twice.
            guard port?.isRunning == true else { return }
            if phase == .suspended { wake() }
            let waiting = held
            held = []
            for work in waiting { proceed(work) }
        case .ended:
            break
        }
    }

    private func wake() {
        phase = .running
        noteProgress()
        upstream?.start()
    }

    /// The task was suspended, or cancelled: then the session reports that itself, and nothing may follow.
    func stop(isSuspension: Bool) {
        guard phase == .running || phase == .suspended || phase == .ready else { return }
        if isSuspension {
            // Resumed since, in which case the session calls start() too: before this, perhaps.
            guard port?.isRunning != true else { return }
            phase = .suspended
            upstream?.suspend()
        } else {
            upstream?.cancel()
            download?.discard()
            record.close(.cancelled)
            if !isConcluded { tellCancelled() }
            end()
        }
    }

    // MARK: Coming back to the loading queue

    /// Goes on with `work` on the loading queue, once the task is not suspended, unless the load has ended.
    func onQueue(_ work: @escaping @Sendable (StubLoad) -> Void) {
        LoadingQueue.async { self.proceed(work) }
    }

    /// As ``onQueue(_:)``, for a caller that is on the queue already.
    func proceed(_ work: @escaping @Sendable (StubLoad) -> Void) {
        switch phase {
        case .running where port?.isRunning == true: work(self)
        // Cancelled, or suspended a moment ago: the session is about to say so through stop().
        case .running, .suspended: held.append(work)
        case .ready, .ended: break
        }
    }

    // MARK: Time limits

    /// Begins to count, since an answer is going to take time.
    func armTimeouts() {
        if timeouts == nil { timeouts = LoadTimeouts(self) }
        timeouts?.arm()
    }

    /// Leaves the limits to whoever loads the task from here on.
    func disarmTimeouts() {
        timeouts?.cancel()
        timeouts = nil
    }

    /// A piece of the reply went out.
    func noteProgress() { timeouts?.progress() }

    /// Whoever is asked for a credential may take as long as it likes.
    func pauseTimeouts() { timeouts?.pause() }

    func checkTimeouts() { timeouts?.check() }

    /// Gives up everything that holds on to the task, after the last word to the client.
    func end() {
        phase = .ended
        timer?.cancel()
        closureTask?.cancel()
        timeouts?.cancel()
        reader = nil
        held = []
        port = nil
        performer = nil
        upstream?.end()
        upstream = nil
        download = nil
        context.loadEnded()
    }
}

// MARK: - Last words

extension StubLoad {
    /// Ends the load with an error; the journal knows it before the program does.
    func fail(_ error: any Error) {
        let error = ErrorConversion.forClient(error, url: request.url)
        conclude(.failed(error), error: error) { load in
            let port = load.port
            load.download?.discard()
            load.end()
            port?.fail(error)
        }
    }

    func finish() {
        conclude(.finished) { load in
            let (port, response, file) = (load.port, load.response, load.download?.finished())
            load.end()
            port?.finish(response, file: file)
        }
    }

    /// Lets the journal and the handlers know the end, once, before `tell` lets the program know.
    func conclude(
        _ outcome: Exchange.Outcome, error: (any Error)? = nil,
        then tell: @escaping @Sendable (StubLoad) -> Void
    ) {
        // Handlers take time, in which a time-out may find that the load is over.
        guard !isConcluded else { return }
        isConcluded = true
        record.close(outcome)
        announce(.finished, next: nil, error: error, then: tell)
    }

    private func tellCancelled() {
        guard let registry, !registry.events.isEmpty else { return }
        let event = StubEvent(
            .finished, request: request, stub: record.stub, response: record.response,
            error: URLError(.cancelled))
        BlockingWork.run { [context] in context.withScope { registry.events.send(event) } }
    }

    func announce(_ kind: StubEvent.Kind, then work: @escaping @Sendable (StubLoad) -> Void) {
        announce(kind, next: nil, then: work)
    }

    /// Tells the registry's handlers, if there are any, away from the loading queue; then goes on there.
    func announce(
        _ kind: StubEvent.Kind, next: InterceptedRequest?, error: (any Error)? = nil,
        then work: @escaping @Sendable (StubLoad) -> Void
    ) {
        guard let registry, !registry.events.isEmpty else { return work(self) }
        let event = StubEvent(
            kind, request: request, stub: record.stub, response: record.response, nextRequest: next,
            error: error)
        record.open()
        armTimeouts()
        offQueue {
            registry.events.send(event)
        } then: { load, _ in
            work(load)
        }
    }
}
