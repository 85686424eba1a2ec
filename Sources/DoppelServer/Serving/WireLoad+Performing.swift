import DoppelCore
import DoppelSupport
import Foundation

extension WireLoad {
    func perform(_ plan: ReplyPlan) {
        let plan = plan.adapted(to: request)
        self.plan = plan
        record.response = plan.responseSummary
        decoder = plan.negotiation?.codes.map { ContentCoder(decoding: [$0]) }
        performer = Performer(plan: plan, suppressesBody: request.method == .head, receiver: .wire)
        step(.begin)
    }

    /// Hands an event to the performer and does what it says, until something has to be waited for.
    func step(_ event: Performer.Event) {
        var event = event
        while let action = performer?.next(event) {
            switch action {
            case .wait(let duration):
                letGo()
                return wait(duration)
            case .read(let count):
                letGo()
                return readBody(upTo: count)
            case .finish: return finish()
            case .fail(let error): return fail(error)
            case .nothing: return
            case .sendHead:
                if opensWebSocket() { return }
                if performer?.readsBody == true { return openBody() }
                sendHead()
                event = .headSent
            case .send(let data):
                send(data)
                if mustWaitForClient { return }
                event = .sent
            }
        }
    }

    func sendHead() {
        guard let plan else { return }
        let isHead = request.method == .head
        framing = ResponseFraming(plan, isHead: isHead, version: head.version)
        let written = ResponseHead.of(plan, framing, isHead: isHead, version: head.version)
        if framing == .untilClose || written.saysClose || isInformational(plan) { persists = false }
        let (_, fields) = plan.head.onTheWire
        let crossOrigin = isControl ? nil : connection.core.options.crossOrigin
        let more = crossOrigin?.lines(for: head.headers, answer: fields) ?? ""
        written.write(
            to: &connection.output, date: connection.core.dateField, connectionOption, more: more)
        if plan.fault == .slowBytes {
            connection.slowness = NetworkProfile(downBytesPerSecond: Fault.slowSpeed)
        }
        hasSentHead = true
        record.responded()
    }

    /// A response of class 1xx is no final one: the client waits for another, until the connection ends.
    private func isInformational(_ plan: ReplyPlan) -> Bool { plan.head.onTheWire.status < 200 }

    private var connectionOption: ConnectionOption {
        if !persists || connection.core.isStopping { return .close }
        return head.version == .http10 ? .keepAlive : .persists
    }

    private func send(_ data: Data) {
        guard !data.isEmpty, framing != .none else { return }
        record.received(decoder?.process(data).data ?? data)
        contentBytes += data.count
        if framing == .chunked { connection.output.append("\(String(data.count, radix: 16))\r\n") }
        connection.output.append(data)
        if framing == .chunked { connection.output.append("\r\n") }
    }

    /// Lets the client have what is written, but not the end of a reply that is not in the journal yet.
    private func letGo() {
        connection.holdsOutput = isComplete
        connection.flush()
    }

    private var isComplete: Bool {
        if case .length(let length) = framing { contentBytes >= length } else { false }
    }

    /// Whether there is more to write than the client takes; goes on when it has taken it.
    private var mustWaitForClient: Bool {
        guard connection.output.count > Connection.highWater, !isComplete else { return false }
        connection.flush()
        guard connection.output.count > Connection.highWater else { return false }
        record.open()
        connection.whenDrained { [weak self] in self?.step(.sent) }
        return true
    }

    /// The last chunk, and what comes behind it (RFC 9112, section 7.1.2).
    private func endChunks() {
        connection.output.append("0\r\n")
        for field in plan?.trailers ?? [:] {
            connection.output.append("\(field.name): \(field.value)\r\n")
        }
        connection.output.append("\r\n")
    }

    private func finish() {
        conclude(failure.map { .failed($0) } ?? .finished, error: failure) { load in
            if load.framing == .chunked { load.endChunks() }
            load.connection.replyEnded(persists: load.persists)
        }
    }
}
