import DoppelCore
import DoppelSupport
import Foundation

/// One request's way through the server: chooses, performs, and writes what comes of it.
///
/// `@unchecked Sendable`: all mutable state belongs to the event loop's thread; every continuation from
/// elsewhere comes back through ``onLoop(_:)``.
final class WireLoad: RequestLoad, @unchecked Sendable {
    let connection: Connection
    let head: RequestHead
    var request: InterceptedRequest
    var search: StubSearch?
    var record: ExchangeRecord
    var performer: Performer?
    var reader: BodyReader?
    var plan: ReplyPlan?
    /// Undoes what is done to the content for the wire, for the journal.
    var decoder: ContentCoder?
    var framing = ResponseFraming.none
    var persists: Bool
    var hasSentHead = false
    /// What went wrong, when the reply is about that.
    var failure: (any Error)?
    /// How much content has been written, before chunks are made of it.
    var contentBytes = 0
    var pursuit = RewritePursuit()
    /// Whether time has to pass before the reply goes on.
    private(set) var isWaiting = false
    private var timer: (any ScheduledWork)?
    var task: Task<Void, Never>?
    /// Whether it is an answer of the control API, which journal and handlers do not learn of.
    var isControl = false
    /// Whether there is nothing left to do when the client has ended its side.
    var endsWithClient = false
    private var isEnded = false
    private var isConcluded = false

    init(_ request: InterceptedRequest, _ head: RequestHead, on connection: Connection) {
        self.request = request
        self.head = head
        self.connection = connection
        persists = head.keepsAlive
        let registry = connection.core.registry
        search = StubSearch(registry)
        record = ExchangeRecord(registry)
    }

    var registry: StubRegistry { connection.core.registry }

    func start() {
        if connection.core.answersControl(head.target) { return answerControl() }
        if let reply = connection.core.options.crossOrigin?.preflightReply(to: request) {
            // Asked by the browser and not by the program: no exchange of the journal.
            return perform(reply.plan())
        }
        record.begin(request, in: registry)
        guard registry.isEnabled else { return goUpstream(as: .live, UpstreamRequest()) }
        choose(allowing: [.body])
    }

    // MARK: Coming back to the loop

    func onLoop(_ work: @escaping @Sendable (WireLoad) -> Void) {
        connection.core.loop.post { if !self.isEnded { work(self) } }
    }

    /// Runs user code on a thread of its own, and goes on with its result on the loop's.
    func elsewhere<Result: Sendable>(
        _ body: @escaping @Sendable () -> Result, then work: @escaping @Sendable (WireLoad, Result) -> Void
    ) {
        BlockingWork.run {
            let result = body()
            self.onLoop { work($0, result) }
        }
    }

    func awaiting<Result: Sendable>(
        _ body: @escaping @Sendable () async -> Result,
        then work: @escaping @Sendable (WireLoad, Result) -> Void
    ) {
        task = Task {
            let result = await body()
            self.onLoop { work($0, result) }
        }
    }

    func wait(_ duration: Duration) {
        record.open()
        isWaiting = true
        timer = registry.time.schedule(after: duration, on: connection.core.loop.timerQueue) { [weak self] in
            self?.onLoop { load in
                load.isWaiting = false
                load.step(.waited)
            }
        }
    }

    /// Waits until the client goes away.
    func hang() {
        record.open()
        isWaiting = true
    }

    // MARK: The end

    /// The client has gone, or the server stops.
    func connectionEnded() {
        guard !isEnded else { return }
        record.close(failure.map { .failed($0) } ?? .cancelled)
        if !isConcluded, !isControl, !registry.events.isEmpty {
            let event = event(.finished, error: failure ?? URLError(.cancelled))
            BlockingWork.run { [registry] in registry.events.send(event) }
        }
        end()
    }

    /// Lets the journal and the handlers know the end, once, before the client gets the last bytes.
    func conclude(
        _ outcome: Exchange.Outcome, error: (any Error)? = nil,
        then work: @escaping @Sendable (WireLoad) -> Void
    ) {
        guard !isConcluded else { return }
        isConcluded = true
        record.close(outcome)
        connection.holdsOutput = true
        announce(.finished, error: error) { load in
            load.end()
            work(load)
        }
    }

    private func end() {
        isEnded = true
        timer?.cancel()
        task?.cancel()
        reader = nil
        performer = nil
    }

    func announce(_ kind: StubEvent.Kind, then work: @escaping @Sendable (WireLoad) -> Void) {
        announce(kind, error: nil, then: work)
    }

    /// Tells the registry's handlers, if there are any, on a thread of their own; then goes on.
    func announce(
        _ kind: StubEvent.Kind, error: (any Error)?,
        then work: @escaping @Sendable (WireLoad) -> Void
    ) {
        guard !isControl, !registry.events.isEmpty else { return work(self) }
        let (event, registry) = (event(kind, error: error), registry)
        if !isConcluded { record.open() }
        BlockingWork.run {
            registry.events.send(event)
            self.onLoop(work)
        }
    }

    private func event(_ kind: StubEvent.Kind, error: (any Error)?) -> StubEvent {
        StubEvent(kind, request: request, stub: record.stub, response: record.response, error: error)
    }
}
