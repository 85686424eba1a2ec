import DoppelCore
import DoppelSupport
import Foundation

/// The body of a response on its way from the network to a load.
///
/// What has arrived is handed on in one piece, so that who takes it does not fall behind. It is handed on by
/// a call, and not by a task: on Linux a task would take its turn too late, while the body piles up.
final class RelayedBody: Sendable {
    private enum End: Sendable {
        case finished
        case failed(any Error)
    }

    private typealias Taker = (limit: Int, call: @Sendable (Performer.Event) -> Void)

    private struct State: Sendable {
        var arrived = Data()
        var end: End?
        var taker: Taker?
        var isAbandoned = false

        /// What the one who waits gets now, if there is anything.
        mutating func delivery() -> (@Sendable () -> Void)? {
            guard let taker, let event = nextEvent(upTo: taker.limit) else { return nil }
            self.taker = nil
            return { taker.call(event) }
        }

        private mutating func nextEvent(upTo limit: Int) -> Performer.Event? {
            if !arrived.isEmpty { return .read(take(upTo: limit)) }
            switch end {
            case .finished: return .endOfBody
            case .failed(let error): return .readFailed(error)
            case nil: return isAbandoned ? .endOfBody : nil
            }
        }

        private mutating func take(upTo limit: Int) -> Data {
            guard arrived.count > limit else {
                defer { arrived = Data() }
                return arrived
            }
            defer { arrived = Data(arrived.dropFirst(limit)) }
            return arrived.prefix(limit)
        }
    }

    private let state = Locked(State())

    /// A piece has come.
    func append(_ data: Data) {
        change { state in
            if state.isAbandoned || state.end != nil { return }
            if state.arrived.isEmpty { state.arrived = data } else { state.arrived.append(data) }
        }
    }

    /// The body is complete, or broken off; only the first end counts.
    func end(_ error: (any Error)?) {
        change { state in
            if state.end == nil { state.end = error.map { .failed($0) } ?? .finished }
        }
    }

    /// Calls `call` with the next bytes, at most so many, as soon as there are any, or with the end.
    func take(upTo limit: Int, _ call: @escaping @Sendable (Performer.Event) -> Void) {
        change { $0.taker = (limit, call) }
    }

    /// Nobody wants the rest.
    func abandon() {
        change { state in
            state.isAbandoned = true
            state.arrived = Data()
        }
    }

    private func change(_ body: @Sendable (inout State) -> Void) {
        let deliver = state.withLock { state in
            body(&state)
            return state.delivery()
        }
        deliver?()
    }
}

extension RelayedBody {
    /// The bytes as they come, for who wants them all.
    var stream: AsyncThrowingStream<Data, any Error> {
        AsyncThrowingStream { try await self.next() }
    }

    /// What has come by now, as soon as that is something; `nil` at the end.
    func next() async throws -> Data? {
        let event = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                take(upTo: .max) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            abandon()
        }
        switch event {
        case .read(let data): return data
        case .readFailed(let error): throw error
        default: return nil
        }
    }
}
