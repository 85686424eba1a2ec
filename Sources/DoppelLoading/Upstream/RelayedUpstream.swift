import DoppelCore
import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request that is loaded by a task of Doppel's own, in a session like the one that asked.
///
/// For whatever the task itself can't do: another request than the program's, a response that is changed, a
/// hop of a redirect, or a task whose data its protocol would not see. Redirects and challenges are not
/// followed here: they come back as the responses that they are, and the load treats them as it does those of
/// stubs, so that each hop is matched and the program's own delegate is asked.
///
/// The mutable state is confined to the loading queue; what the session's delegate says comes through a lock.
final class RelayedUpstream: UpstreamLoading, Sendable {
    /// What happens, told from the session's queue.
    enum Event: Sendable {
        case sent(Int64, total: Int64, expected: Int64)
        case responded(URLResponse)
        /// There is no response.
        case failed(any Error)
        /// The server wants something of this program that is no HTTP authentication.
        case challenged(URLAuthenticationChallenge, answer: Answer)
    }

    typealias Answer = @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

    private struct State: Sendable {
        var task: URLSessionTask?
        var isStarted = false
        var hasResponse = false
        var isOver = false
        var isBodyLost = false
    }

    let body = RelayedBody()
    private let request: URLRequest
    private let content: RequestContent
    private let isUpload: Bool
    private let session: RelaySession
    private let report: @Sendable (RelayedUpstream, Event) -> Void
    private let state = Locked(State())

    init(
        _ request: URLRequest, _ content: RequestContent, isUpload: Bool, in session: RelaySession,
        report: @escaping @Sendable (RelayedUpstream, Event) -> Void
    ) {
        self.isUpload = isUpload
        self.request = request
        self.content = content
        self.session = session
        self.report = report
    }

    /// Whether Foundation keeps the body of the response to itself.
    var isBodyLost: Bool { state.withLock { $0.isBodyLost } }

    private func tell(_ event: Event) { report(self, event) }

    // MARK: On the loading queue, where no task may be touched

    func start() {
        let isFirst = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
        if isFirst { RelaySession.queue.async { self.begin() } }
    }

    /// Goes on loading: Foundation on Linux would begin again from the start.
    func suspend() {}

    func cancel() { end() }

    func end() {
        let isUnderWay = state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
        body.abandon()
        guard isUnderWay else { return }
        RelaySession.queue.async { self.state.withLock { $0.task }?.cancel() }
    }

    // MARK: On the relay's queue

    private func begin() {
        guard !state.withLock({ $0.isOver }) else { return }
        let task = session.task(with: request, content, isUpload: isUpload)
        state.withLock { $0.task = task }
        session.delegate.register(self, for: task)
        RelaySession.resume(task)
    }

    // MARK: On the session's queue

    func sent(_ count: Int64, total: Int64, expected: Int64) {
        tell(.sent(count, total: total, expected: expected))
    }

    func responded(_ response: URLResponse) {
        let isFirst = state.withLock { state in
            defer { state.hasResponse = true }
            return !state.hasResponse
        }
        if isFirst { tell(.responded(response)) }
    }

    func received(_ data: Data) { body.append(data) }

    /// HTTP's own authentication is left to the load: the refusal is the response.
    func challenged(_ challenge: URLAuthenticationChallenge, _ answer: @escaping Answer) {
        let methods = [
            NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic,
            NSURLAuthenticationMethodHTTPDigest,
        ]
        guard methods.contains(challenge.protectionSpace.authenticationMethod) else {
            return tell(.challenged(challenge, answer: answer))
        }
        if let response = challenge.failureResponse { responded(response) }
        completed(nil, nil)
        // Cancels the task, which must not happen on the loading queue.
        RelaySession.queue.async { answer(.cancelAuthenticationChallenge, nil) }
    }

    func completed(_ error: (any Error)?, _ response: URLResponse?) {
        let hasResponse = state.withLock { state in
            state.isOver = true
            return state.hasResponse
        }
        // A redirect that leads nowhere is not announced, nor is its body.
        if error == nil, let response, !hasResponse {
            state.withLock { $0.isBodyLost = true }
            responded(response)
        }
        guard hasResponse || error == nil && response != nil else {
            return tell(.failed(error ?? URLError(.badServerResponse)))
        }
        body.end(error)
    }
}
