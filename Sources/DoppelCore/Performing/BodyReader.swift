package import Foundation

/// Reads a plan's body while it is sent.
///
/// Which of the two it is decides where a door calls it: a blocking reader on a queue where blocking hurts
/// nobody, the other in a task.
package enum BodyReader: Sendable {
    case blocking(any BlockingBodyReading)
    case awaiting(SequenceBodyReader)
}

/// A file or a stream.
package protocol BlockingBodyReading: Sendable {
    /// The next bytes, at most `count`; `nil` at the end.
    func read(upTo count: Int) throws(ReplyBodyError) -> Data?
}

extension BlockingBodyReading {
    /// The next bytes as the performer wants them.
    package func event(upTo count: Int) -> Performer.Event {
        do throws(ReplyBodyError) {
            return try read(upTo: count).map { .read($0) } ?? .endOfBody
        } catch {
            return .readFailed(error)
        }
    }
}

extension ReplyPlan {
    /// Opens the body; `nil` when there is nothing to read.
    ///
    /// - Throws: ``ReplyBodyError/streamUsedTwice``, or ``ReplyBodyError/unreadable(source:reason:)``.
    package func makeReader() throws(ReplyBodyError) -> BodyReader? {
        switch body {
        case .empty, .data, .timeline: nil
        case .file(let url, _): .blocking(try FileBodyReader(url, source: body.source))
        case .filePart(let url, let range):
            .blocking(try FileBodyReader(url, from: range.lowerBound, source: body.source))
        case .stream(let stream, _): .blocking(StreamBodyReader(try stream.take(), source: body.source))
        case .sequence(let makeSequence): .awaiting(SequenceBodyReader(makeSequence()))
        }
    }
}
