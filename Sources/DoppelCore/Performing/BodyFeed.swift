import DoppelSupport
import Foundation

/// Says which bytes of a plan's body come next, and after which wait.
struct BodyFeed: Sendable {
    enum Step {
        case wait(Duration)
        /// Bytes, or none, and the wait before them.
        case data(Data, after: Duration)
        case read(upTo: Int)
        /// Reads what must not be there: bytes after the announced ones.
        case checkEnd
        case end
    }

    /// The largest piece that is read at once.
    static let pieceSize = 65_536

    private let body: ReplyPlan.Body
    private let pace: ReplyPlan.Pace
    /// How many bytes may be sent before the reply's error; `Int.max` when it has none.
    private let limit: Int
    /// The announced length of what a reader reads.
    private let announced: Int?
    private var slots: SlotSchedule?
    /// Bytes sent, or handed out to be sent.
    private var sent = 0
    /// Bytes of the current slot or chunk that are still to be handed out.
    private var due = 0
    private var chunkIndex = 0
    private var chunkOffset = 0

    init(_ plan: ReplyPlan) {
        body = plan.body
        limit = plan.byteLimit
        announced = plan.body.needsReader ? plan.body.length : nil
        pace = plan.paceOfPieces
        slots = plan.slots
    }

    var isEmpty: Bool { body.length == 0 }

    mutating func next() -> Step {
        if due > 0 { return handOut() }
        guard sent < limit else { return .end }
        switch body {
        case .empty: return .end
        case .data, .file, .filePart, .stream(_, .some): return nextSlot()
        case .timeline(let chunks): return nextPiece(of: chunks)
        case .stream(_, nil), .sequence: return .read(upTo: min(limit - sent, largestPiece))
        }
    }

    /// Takes bytes that were read: those to send, and the wait before them.
    mutating func take(_ data: Data) -> (piece: Data, wait: Duration) {
        let piece = data.prefix(announced == nil ? limit - sent : due)
        if announced != nil { due -= piece.count }
        defer { sent += piece.count }
        return (piece, announced == nil ? pause(for: piece.count) : .zero)
    }

    var endedEarlyError: ReplyBodyError? {
        announced.map { .endedEarly(source: body.source, announced: $0, actual: sent) }
    }

    var tooLongError: ReplyBodyError {
        .longerThanAnnounced(source: body.source, announced: announced ?? sent)
    }
}

// MARK: - Bodies of known length

extension BodyFeed {
    private mutating func nextSlot() -> Step {
        guard let slot = slots?.next() else { return stepAfterLastSlot }
        let allowed = min(slot.byteCount, limit - sent)
        due = allowed
        let wait = slot.wait.share(allowed, of: slot.byteCount)
        return wait > .zero ? .wait(wait) : next()
    }

    /// A stream is not asked for more than was announced, since it may stay open and block; nor is a part of a
    /// file, which may have others after it.
    private var stepAfterLastSlot: Step {
        if case .file = body { .checkEnd } else { .end }
    }

    private mutating func handOut() -> Step {
        guard case .data(let data) = body else { return .read(upTo: min(due, Self.pieceSize)) }
        defer {
            sent += due
            due = 0
        }
        if due == data.count { return .data(data, after: .zero) }
        let start = data.startIndex + sent
        return .data(data[start..<(start + due)], after: .zero)
    }
}

// MARK: - Bodies that come in pieces of their own

extension BodyFeed {
    /// The next piece of a timeline: a chunk, or what a slot takes of it.
    private mutating func nextPiece(of chunks: [Reply.Chunk]) -> Step {
        while chunkIndex < chunks.count {
            let chunk = chunks[chunkIndex]
            let rest = chunk.data.dropFirst(chunkOffset)
            let piece = rest.prefix(min(limit - sent, largestPiece))
            let wait = (chunkOffset == 0 ? chunk.delay : .zero) + pause(for: piece.count)
            advance(by: piece.count, endsChunk: piece.count == rest.count)
            if !piece.isEmpty || wait > .zero { return .data(piece, after: wait) }
        }
        return .end
    }

    private mutating func advance(by count: Int, endsChunk: Bool) {
        sent += count
        chunkOffset = endsChunk ? 0 : chunkOffset + count
        if endsChunk { chunkIndex += 1 }
    }

    private var largestPiece: Int {
        switch (pace, body) {
        case (.speed(let speed), .sequence), (.speed(let speed), .timeline): BodyFeed.slotShare(at: speed)
        case (.speed(let speed), _): min(Self.pieceSize, BodyFeed.slotShare(at: speed))
        case (_, .sequence), (_, .timeline): .max
        default: Self.pieceSize
        }
    }

    private static func slotShare(at speed: Double) -> Int {
        max(1, Int(clamping: speed * SlotSchedule.slotTime.seconds))
    }

    /// The time that the next bytes take: a difference of two moments, so that no fraction is lost.
    private func pause(for count: Int) -> Duration {
        guard case .speed(let speed) = pace else { return .zero }
        return moment(of: sent + count, at: speed) - moment(of: sent, at: speed)
    }

    private func moment(of byteCount: Int, at speed: Double) -> Duration {
        .nanoseconds(Int64(clamping: Double(byteCount) / speed * 1e9))
    }
}

extension ReplyPlan {
    fileprivate var byteLimit: Int {
        if case .fail(_, let afterBytes) = ending { afterBytes } else { .max }
    }

    /// A time for a whole timeline becomes a speed: its chunks keep their own delays.
    fileprivate var paceOfPieces: Pace {
        guard case .time(let time) = timing.pace else { return timing.pace }
        guard let length = body.length, length > 0, time > .zero else { return .immediate }
        return .speed(bytesPerSecond: Double(length) / time.seconds)
    }

    fileprivate var slots: SlotSchedule? {
        if case .timeline = body { return nil }
        return body.length.map { SlotSchedule(length: $0, pace: timing.pace) }
    }
}
