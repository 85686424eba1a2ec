import DoppelCore
import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request on its way to the network that is no task's own: a server's client made it, or a cache.
final class UpstreamCall: Sendable {
    typealias Challenged = @Sendable (URLAuthenticationChallenge, @escaping RelayedUpstream.Answer) -> Void

    private struct State: Sendable {
        var waiter: CheckedContinuation<UpstreamResponse, any Error>?
        var isCancelled = false
    }

    private let relay: RelayedUpstream
    private let state: Locked<State>

    /// - Parameter challenged: answers challenges that are no HTTP authentication; without one the system does.
    init(
        _ request: URLRequest, _ content: RequestContent, in session: RelaySession,
        challenged: @escaping Challenged = { $1(.performDefaultHandling, nil) }
    ) {
        let state = Locked(State())
        self.state = state
        relay = RelayedUpstream(request, content, isUpload: false, in: session) { relay, event in
            switch event {
            case .sent: break
            case .failed(let error): Self.resume(state, .failure(error))
            case .responded(let response): Self.resume(state, Self.result(response, relay))
            case .challenged(let challenge, let answer): challenged(challenge, answer)
            }
        }
    }

    /// Sends the request, and returns what comes back as soon as its head is there.
    ///
    /// When its body is read no more, or the task is cancelled, the load ends.
    func response() async throws -> UpstreamResponse {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    state.waiter = continuation
                    return state.isCancelled
                }
                if isCancelled { cancel() } else { relay.start() }
            }
        } onCancel: {
            cancel()
        }
    }

    private func cancel() {
        state.withLock { $0.isCancelled = true }
        relay.cancel()
        Self.resume(state, .failure(CancellationError()))
    }

    private static func resume(_ state: Locked<State>, _ result: Result<UpstreamResponse, any Error>) {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(with: result)
    }

    private static func result(
        _ response: URLResponse, _ relay: RelayedUpstream
    ) -> Result<UpstreamResponse, any Error> {
        guard let http = response as? HTTPURLResponse else { return .failure(URLError(.badServerResponse)) }
        let origin = UpstreamOrigin(relay, http)
        var headers = HTTPHeaders(http.allHeaderFields as? [String: String] ?? [:])
        // Nobody waits for what does not come.
        if relay.isBodyLost { headers.remove("Content-Length") }
        var answer = UpstreamResponse(status: http.statusCode, headers: headers, body: origin.stream)
        answer.origin = origin
        return .success(answer)
    }
}

/// A response whose body is still coming; when nobody wants it any more, its load ends.
final class UpstreamOrigin: Sendable {
    private let relay: RelayedUpstream
    private let isTaken = Locked(false)
    let response: HTTPURLResponse

    fileprivate init(_ relay: RelayedUpstream, _ response: HTTPURLResponse) {
        (self.relay, self.response) = (relay, response)
    }

    deinit { if !isTaken.withLock({ $0 }) { relay.end() } }

    /// The load, which is the taker's from now on.
    func take() -> RelayedUpstream {
        isTaken.withLock { $0 = true }
        return relay
    }

    /// The body, which keeps the load going while it is read.
    fileprivate var stream: AsyncThrowingStream<Data, any Error> {
        AsyncThrowingStream { try await self.relay.body.next() }
    }
}
