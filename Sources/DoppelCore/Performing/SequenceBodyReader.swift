import DoppelSupport
package import Foundation

/// Reads what an asynchronous sequence yields.
///
/// Each call makes an iterator of its own: those of an `AsyncThrowingStream` share the stream's buffer, and
/// an iterator could not be kept, for it is not `Sendable`.
package final class SequenceBodyReader: Sendable {
    private let sequence: AsyncThrowingStream<Data, any Error>
    /// The part of an element that was more than the performer had asked for.
    private let rest = Locked(Data())

    init(_ sequence: AsyncThrowingStream<Data, any Error>) {
        self.sequence = sequence
    }

    /// The next bytes, at most `count` of one element; `nil` at the end.
    ///
    /// - Throws: what the sequence throws.
    package func read(upTo count: Int) async throws -> Data? {
        if let data = take(upTo: count) { return data }
        var iterator = sequence.makeAsyncIterator()
        while let element = try await iterator.next() {
            rest.withLock { $0 = element }
            if let data = take(upTo: count) { return data }
        }
        return nil
    }

    /// The next bytes as the performer wants them.
    package func event(upTo count: Int) async -> Performer.Event {
        do {
            return try await read(upTo: count).map { .read($0) } ?? .endOfBody
        } catch {
            return .readFailed(error)
        }
    }

    private func take(upTo count: Int) -> Data? {
        rest.withLock { rest in
            guard !rest.isEmpty else { return nil }
            let data = rest.prefix(count)
            rest = rest.dropFirst(count)
            return data
        }
    }
}
