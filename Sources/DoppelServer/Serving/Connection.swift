import DoppelCore
import DoppelSupport
import Foundation

/// One client's connection: reads requests, has each answered in turn, writes the answers.
///
/// `@unchecked Sendable`: it belongs to the event loop's thread; whatever comes from elsewhere comes by
/// ``EventLoop/post(_:)``.
final class Connection: ReadinessHandler, @unchecked Sendable {
    enum Phase {
        /// Between requests, or within one.
        case reading
        case answering
        /// What is left goes out, then the connection ends.
        case closing
        /// All is said; what the client still sends is dropped, so that it gets to read the answer (RFC 9112,
        /// section 9.6).
        case lingering
        /// The connection speaks another protocol.
        case switched
        case closed
    }

    /// How much may be read ahead while a request is answered.
    static let longestBacklog = 1 << 16
    /// How much may wait to be written before whoever makes it has to wait.
    static let highWater = 1 << 18

    let socket: Socket
    let core: ServerCore
    var phase = Phase.reading
    var parser: RequestParser
    var head: RequestHead?
    private var body = Data()
    /// The target and the host of the last request, and what was made of them.
    private var last: (target: RequestTarget, host: String, request: InterceptedRequest)?
    var load: WireLoad?
    /// The WebSocket that the connection has become.
    private(set) var session: WebSocketSession?
    var output = OutputBuffer()
    /// Whether the end of a reply waits until the journal knows of it.
    var holdsOutput = false
    /// Who waits until the client has taken more of what there is.
    var drained: (() -> Void)?
    var interest: Readiness = .readable
    private var isProcessing = false
    /// What holds bytes back, as a network does.
    var shaper: OutputShaper?
    var shapingTimer: (any ScheduledWork)?
    var readingTimer: (any ScheduledWork)?
    var isReadingPaused = false
    /// The network that one reply asks for.
    var slowness: NetworkProfile?
    /// Whether the last request was for the control API.
    var answersControl = false
    /// Whether the request that arrives is for the control API, as far as its first bytes tell.
    var isAskingControl = false
    /// Whether the client has said that nothing more comes.
    var hasPeerEnded = false
    var endsWithReset = false
    var lastActivity: Duration
    /// When the first byte of a head came that is not complete.
    var headBegan: Duration?

    init(_ socket: Socket, _ core: ServerCore) {
        self.socket = socket
        self.core = core
        parser = RequestParser(limits: core.options.limits)
        lastActivity = core.now
    }

    func fileIsReady(_ readiness: Readiness) {
        if readiness.contains(.writable) { flush() }
        // A broken connection is reported until it has been read from.
        if readiness.contains(.broken) { isReadingPaused = false }
        if readiness.contains(.readable) || readiness.contains(.broken) { read() }
    }

    // MARK: Reading

    private func read() {
        guard phase != .closed, !isReadingPaused else { return }
        noteWhoIsAsked()
        let room = core.loop.scratch
        let buffer = readLimit.map { UnsafeMutableRawBufferPointer(rebasing: room.prefix($0)) } ?? room
        switch SystemCalls.receive(socket.file, into: buffer) {
        case .count(0): peerEnded()
        case .count(let count): received(count)
        case .wouldBlock: break
        case .failed: lost()
        }
    }

    private func received(_ count: Int) {
        // Who goes on sending does not linger for ever.
        if phase != .lingering { lastActivity = core.now }
        pauseReading(after: count)
        let bytes = core.loop.scratch[..<count]
        switch phase {
        case .reading, .answering:
            parser.append(bytes)
            process()
            updateInterest()
        case .switched: session?.received(bytes)
        case .closing, .lingering, .closed: break
        }
    }

    /// The client has ended its side: it may still read.
    private func peerEnded() {
        hasPeerEnded = true
        switch phase {
        case .reading, .lingering: close()
        case .answering where load?.isWaiting != false || load?.endsWithClient == true: lost()
        case .switched: lost()
        case .answering, .closing: updateInterest()
        case .closed: break
        }
    }

    /// Answers what has arrived, request by request, then sends all answers at once.
    private func process() {
        guard !isProcessing else { return }
        isProcessing = true
        defer { isProcessing = false }
        do {
            while phase == .reading, let event = try parser.next() { take(event) }
            if phase == .reading { noteUnfinishedHead() }
        } catch {
            refuse(error)
        }
        flush()
    }

    private func take(_ event: RequestParser.Event) {
        switch event {
        case .head(let head):
            self.head = head
            headBegan = nil
            body = Data()
            prepareForContent(head)
        case .body(let bytes):
            body.append(contentsOf: bytes)
        case .end(let trailers):
            guard let head else { return }
            self.head = nil
            answer(head, trailers)
        }
    }

    private func prepareForContent(_ head: RequestHead) {
        if case .length(let length) = head.framing, length > 0 { body.reserveCapacity(min(length, 1 << 20)) }
        // Who has begun to send the content does not wait for leave (RFC 9110, section 10.1.1).
        if head.expectsContinue, parser.backlog == 0 { output.append("HTTP/1.1 100 Continue\r\n\r\n") }
    }

    private func noteUnfinishedHead() {
        guard head == nil, parser.isMidRequest else { return headBegan = nil }
        headBegan = headBegan ?? core.now
    }

    func refuse(_ error: MalformedRequest) {
        Refusal(error).write(to: &output, date: core.dateField)
        headBegan = nil
        phase = .closing
    }

    // MARK: Answering

    private func answer(_ head: RequestHead, _ trailers: HTTPHeaders) {
        guard var request = request(head) else { return refuse(.target) }
        phase = .answering
        answersControl = false
        request.trailers = trailers
        body = Data()
        let load = WireLoad(request, head, on: self)
        self.load = load
        load.start()
    }

    /// The request as matchers see it: clients often ask for the same URL again, which is taken apart once.
    private func request(_ head: RequestHead) -> InterceptedRequest? {
        let content: RequestBody = body.isEmpty ? .none : .data(body)
        if let last, last.target == head.target, last.host == head.host,
            !head.headers.contains("X-Forwarded-Proto")
        {
            return InterceptedRequest(
                like: last.request, method: head.method, headers: head.headers, body: content)
        }
        guard let url = core.urls.url(of: head) else { return nil }
        let request = InterceptedRequest(method: head.method, url: url, headers: head.headers, body: content)
        let isForwarded = head.headers.contains("X-Forwarded-Proto")
        let bare = InterceptedRequest(like: request, method: .get, headers: [:], body: .none)
        last = isForwarded ? nil : (head.target, head.host, bare)
        return request
    }

    /// The reply is written; `persists` says whether the connection may be used again.
    func replyEnded(persists: Bool) {
        guard phase == .answering else { return }
        load = nil
        lastActivity = core.now
        holdsOutput = false
        phase = persists && !core.isStopping && !hasPeerEnded ? .reading : .closing
        // Requests that came ahead may be answered whole by now, after which there is nothing to wake up for.
        if isProcessing { return }
        process()
        updateInterest()
    }

    /// Speaks WebSocket from here on, beginning with what has come already.
    func switchProtocol(to session: WebSocketSession, _ script: WebSocketScript) {
        load = nil
        self.session = session
        phase = .switched
        session.start(script)
        flush()
        let rest = parser.takeRest()
        if !rest.isEmpty { session.received(rest) }
    }

    /// Ends the connection in the middle of a reply, once what there is of it is written.
    func endEarly(isReset: Bool) {
        load = nil
        holdsOutput = false
        endsWithReset = isReset
        phase = .closing
        flush()
    }

    func whenDrained(_ work: @escaping () -> Void) { drained = work }
}
