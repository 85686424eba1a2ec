public import DoppelCore
import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to the network through a URLSession of its own, which no stub intercepts.
///
/// ```swift
/// let server = try StubServer(stubs, options: .init(upstream: .session))
/// ```
///
/// It keeps no cookies, since each client of a server has its own, and follows no redirects.
public struct SessionUpstream: Upstream {
    /// Makes an upstream; all share one session.
    public init() {}

    /// Sends a request, and returns what comes back as soon as its head is there.
    ///
    /// - Throws: the session's error, when there is no response.
    public func send(_ request: InterceptedRequest) async throws -> UpstreamResponse {
        let call = UpstreamCall(request)
        return try await withTaskCancellationHandler {
            try await call.response()
        } onCancel: {
            call.cancel()
        }
    }
}

extension Upstream where Self == SessionUpstream {
    /// A URLSession of Doppel's own.
    public static var session: SessionUpstream { SessionUpstream() }
}

/// One request of a server's client on its way to the network.
private final class UpstreamCall: Sendable {
    private let relay: RelayedUpstream
    private let waiting: Locked<CheckedContinuation<UpstreamResponse, any Error>?>

    init(_ request: InterceptedRequest) {
        let waiting = Locked<CheckedContinuation<UpstreamResponse, any Error>?>(nil)
        self.waiting = waiting
        var sent = URLRequest(url: request.url)
        sent.httpMethod = request.method.rawValue
        for field in request.headers { sent.addValue(field.value, forHTTPHeaderField: field.name) }
        let content = request.bodyData.map { RequestContent.data($0) } ?? .none
        relay = RelayedUpstream(sent, content, isUpload: false, in: .like(nil)) { relay, event in
            guard let result = UpstreamCall.result(of: event, relay) else { return }
            waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }?.resume(with: result)
        }
    }

    func response() async throws -> UpstreamResponse {
        try await withCheckedThrowingContinuation { continuation in
            waiting.withLock { $0 = continuation }
            relay.start()
            if Task.isCancelled { cancel() }
        }
    }

    func cancel() {
        relay.cancel()
        waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }?.resume(throwing: CancellationError())
    }

    private static func result(
        of event: RelayedUpstream.Event, _ relay: RelayedUpstream
    ) -> Result<UpstreamResponse, any Error>? {
        switch event {
        case .sent: return nil
        case .failed(let error): return .failure(error)
        case .challenged(_, let answer):
            answer(.performDefaultHandling, nil)
            return nil
        case .responded(let response, let isBodyLost):
            guard let http = response as? HTTPURLResponse else {
                return .failure(URLError(.badServerResponse))
            }
            var headers = HTTPHeaders(http.allHeaderFields as? [String: String] ?? [:])
            // Nobody waits for what does not come.
            if isBodyLost { headers.remove("Content-Length") }
            return .success(
                UpstreamResponse(status: http.statusCode, headers: headers, body: relay.body.stream))
        }
    }
}
