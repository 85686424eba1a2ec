import DoppelSupport
package import Foundation

/// Performs one reply: a pure state machine without timers and I/O, which each door obeys.
///
/// The door hands in what has happened, and does what comes back:
///
/// ```swift
/// var action = performer.next(.begin)
/// // .wait(d): let the time pass, then .waited
/// // .sendHead: make the reader if the performer reads the body, send the plan's head, then .headSent
/// // .send(data): send it, then .sent
/// // .read(n): ask the reader, then .read, .endOfBody or .readFailed
/// // .finish, .fail: the last action
/// // .nothing: the event came out of turn, or after the end
/// ```
///
/// Chunks are pulled from the plan one at a time: 100 MiB at 16 kB/s take no more memory than one slot.
package struct Performer: Sendable {
    package enum Event: Sendable {
        case begin, waited, headSent, sent
        case read(Data)
        case endOfBody
        case readFailed(any Error)
    }

    package enum Action: Sendable {
        case wait(Duration)
        case sendHead
        case send(Data)
        case read(upTo: Int)
        case finish
        case fail(any Error)
        case nothing
    }

    /// What the machine waits for.
    private enum Phase: Sendable {
        case ready, delaying, sendingHead
        /// The wait for a slot, whose bytes follow.
        case pausing
        /// The wait for bytes that are there already.
        case holding(Data)
        case reading, sending
        /// All announced bytes are sent; nothing must follow.
        case checkingEnd
        /// The wait that an empty body takes.
        case ending
        case ended
    }

    package let plan: ReplyPlan
    private let suppressesBody: Bool
    private let delay: Duration
    private var phase = Phase.ready
    private var feed: BodyFeed
    /// Compresses or decompresses what is sent; times and byte counts are those of the plan's body.
    private var coder: ContentCoder?
    /// The coder's error, which comes after the bytes before it.
    private var codingFailure: (any Error)?
    /// How much of a disputed `Content-Length` is left: a client reads so much, and no more.
    private var announcedRest: Int?

    /// Makes a performer that takes jitter from `random`.
    ///
    /// - Parameters:
    ///   - suppressesBody: the request is a HEAD, so that the reply ends after its head.
    ///   - receiver: who gets the bytes, compressed or not.
    package init(
        plan: ReplyPlan, suppressesBody: Bool = false, receiver: ReplyPlan.Receiver = .client,
        random: inout some RandomNumberGenerator
    ) {
        self.plan = plan
        self.suppressesBody = suppressesBody
        delay = plan.timing.delayBeforeHead(using: &random) + plan.delayBeforeError
        feed = BodyFeed(plan)
        coder = suppressesBody ? nil : plan.coder(for: receiver)
        if !suppressesBody, case .finish = plan.ending { announcedRest = plan.disputedLength }
    }

    /// Makes a performer that takes jitter from the system's random numbers.
    package init(plan: ReplyPlan, suppressesBody: Bool = false, receiver: ReplyPlan.Receiver = .client) {
        var random = SystemRandomNumberGenerator()
        self.init(plan: plan, suppressesBody: suppressesBody, receiver: receiver, random: &random)
    }

    /// Whether a reader may be asked.
    ///
    /// It is to be made at ``Action/sendHead``, before the head goes out: a body that cannot be opened is an
    /// ``Event/readFailed(_:)`` in place of ``Event/headSent``, and a request that is cancelled during its
    /// delay has not used up a one-shot stream.
    package var readsBody: Bool {
        if case .failBeforeHead = plan.ending { return false }
        return !suppressesBody && plan.body.needsReader
    }

    /// Takes an event, and says what to do next.
    package mutating func next(_ event: Event) -> Action {
        switch (phase, event) {
        case (.ready, .begin): delay > .zero ? wait(delay, in: .delaying) : head()
        case (.delaying, .waited): head()
        case (.sendingHead, .headSent): startBody()
        case (.pausing, .waited): deliver()
        case (.holding(let data), .waited): send(data)
        case (.reading, .read(let data)): received(data)
        case (.reading, .endOfBody): sourceEnded()
        case (.reading, .readFailed(let error)), (.checkingEnd, .readFailed(let error)),
            (.sendingHead, .readFailed(let error)):
            fail(error)
        case (.checkingEnd, .endOfBody), (.ending, .waited): conclude()
        case (.checkingEnd, .read): fail(feed.tooLongError)
        case (.sending, .sent): deliver()
        default: .nothing
        }
    }
}

// MARK: - Steps

extension Performer {
    private mutating func head() -> Action {
        if case .failBeforeHead(let error) = plan.ending {
            return error as? Fault == .hang ? wait(Self.forEver, in: .delaying) : fail(error)
        }
        phase = .sendingHead
        return .sendHead
    }

    /// Longer than any client waits.
    private static let forEver = Duration.seconds(1 << 28)

    private mutating func startBody() -> Action {
        if suppressesBody { return conclude() }
        if feed.isEmpty, case .time(let time) = plan.timing.pace, time > .zero {
            return wait(time, in: .ending)
        }
        return deliver()
    }

    private mutating func deliver() -> Action {
        if let codingFailure { return fail(codingFailure) }
        if announcedRest == 0 { return conclude() }
        switch feed.next() {
        case .wait(let duration): return wait(duration, in: .pausing)
        case .data(let data, let pause): return send(data, after: pause)
        case .read(let count):
            phase = .reading
            return .read(upTo: count)
        case .checkEnd:
            phase = .checkingEnd
            return .read(upTo: 1)
        case .end: return conclude()
        }
    }

    private mutating func received(_ data: Data) -> Action {
        let (piece, pause) = feed.take(data)
        return piece.isEmpty ? deliver() : send(piece, after: pause)
    }

    private mutating func sourceEnded() -> Action {
        if let error = feed.endedEarlyError { fail(error) } else { conclude() }
    }

    private mutating func send(_ data: Data) -> Action {
        guard let coder else { return sendCoded(data) }
        let piece = coder.process(data)
        codingFailure = piece.failure
        return piece.data.isEmpty ? deliver() : sendCoded(piece.data)
    }

    private mutating func sendCoded(_ data: Data) -> Action {
        phase = .sending
        guard let rest = announcedRest else { return .send(data) }
        let piece = data.prefix(rest)
        announcedRest = rest - piece.count
        return .send(piece)
    }

    private mutating func send(_ data: Data, after pause: Duration) -> Action {
        guard pause > .zero else { return send(data) }
        return wait(pause, in: data.isEmpty ? .pausing : .holding(data))
    }

    private mutating func wait(_ duration: Duration, in phase: Phase) -> Action {
        self.phase = phase
        return .wait(duration)
    }

    private mutating func conclude() -> Action {
        if case .fail(let error, _) = plan.ending { return fail(error) }
        if let rest = takeRest() { return sendCoded(rest) }
        if let codingFailure { return fail(codingFailure) }
        // The client waits for more until the connection ends, which it then takes for lost.
        if let announcedRest, announcedRest > 0 { return fail(URLError(.networkConnectionLost)) }
        phase = .ended
        return .finish
    }

    /// What the coder held back, asked for once.
    private mutating func takeRest() -> Data? {
        guard let piece = coder?.process(Data(), isLast: true) else { return nil }
        coder = nil
        codingFailure = codingFailure ?? piece.failure
        return piece.data.isEmpty ? nil : piece.data
    }

    private mutating func fail(_ error: any Error) -> Action {
        phase = .ended
        return .fail(error)
    }
}

extension ReplyPlan {
    /// An error has no body whose time could pass: the wait comes before it (as in OHHTTPStubs).
    fileprivate var delayBeforeError: Duration {
        if case .failBeforeHead = ending, case .time(let time) = timing.pace { time } else { .zero }
    }
}

extension ReplyPlan.Timing {
    /// The delay, chosen evenly from its spread, and the latency.
    func delayBeforeHead(using random: inout some RandomNumberGenerator) -> Duration {
        guard jitter > .zero else { return delay + latency }
        let spread = jitter.nanoseconds
        let offset = spread > 0 ? Int64.random(in: -spread..<spread, using: &random) : 0
        return max(.zero, delay + .nanoseconds(offset)) + latency
    }
}
