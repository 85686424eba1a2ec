import Dispatch
import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A session like the one that a task belongs to, with its settings and storages, for requests to the
/// network.
///
/// There is one for each session that needs it, so that its connections are used again.
final class RelaySession: Sendable {
    /// Where tasks are made, started and cancelled: never on the loading queue, which they wait for.
    static let queue = DispatchQueue(label: "doppel.upstream")

    /// Set while a task of a relay is started, which nobody may intercept.
    @TaskLocal static var isStarting = false

    let delegate = RelayDelegate()
    private let session: URLSession

    private init(like original: URLSessionConfiguration) {
        let configuration = original.copy() as? URLSessionConfiguration ?? .default
        let classes = (configuration.protocolClasses ?? []).filter { !($0 is StubURLProtocol.Type) }
        configuration.protocolClasses =
            classes.isEmpty ? URLSessionConfiguration.default.protocolClasses : classes
        // The request has the session's cookies and header fields already, or has lost them on purpose.
        configuration.httpShouldSetCookies = false
        // Those of responses are kept by the load, by the rules of the task that asked.
        configuration.httpCookieStorage = nil
        configuration.httpAdditionalHeaders = nil
        session = URLSession(
            configuration: configuration, delegate: delegate, delegateQueue: DelegateQueue.unbuffered())
    }

    deinit {
        let session = session
        Self.queue.async { session.finishTasksAndInvalidate() }
    }

    /// Makes the task that sends a request.
    ///
    /// - Parameter isUpload: whether it stands for an upload task, whose body has no type of its own.
    func task(with request: URLRequest, _ content: RequestContent, isUpload: Bool) -> URLSessionTask {
        var request = request
        switch content {
        case .none, .delegateStream: break
        case .data(let data) where isUpload: return session.uploadTask(with: request, from: data)
        case .data(let data): request.httpBody = data
        case .stream(let stream): request.httpBodyStream = stream
        case .file(let file): return session.uploadTask(with: request, fromFile: file)
        }
        return session.dataTask(with: request)
    }

    static func resume(_ task: URLSessionTask) {
        $isStarting.withValue(true) { task.resume() }
    }
}

// MARK: - Which one

extension RelaySession {
    private struct Entry: Sendable {
        weak var owner: URLSession?
        let relay: RelaySession
    }

    private static let entries = Locked<[ObjectIdentifier: Entry]>([:])
    private static let plain = RelaySession(like: .default)

    /// The session for requests of a session; call on the loading queue.
    static func like(_ session: URLSession?) -> RelaySession {
        guard let session else { return plain }
        let id = ObjectIdentifier(session)
        if let known = entries.withLock({ $0[id] }), known.owner === session { return known.relay }
        let relay = RelaySession(like: session.configuration)
        let entry = Entry(owner: session, relay: relay)
        // Those of sessions that are gone end outside of the lock.
        let gone = entries.withLock { entries in
            let gone = entries.filter { $0.value.owner == nil }
            for id in gone.keys { entries[id] = nil }
            entries[id] = entry
            return Array(gone.values)
        }
        withExtendedLifetime(gone) {}
        return relay
    }
}

/// Tells each relay what happens to its task.
final class RelayDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let relays = Locked<[Int: RelayedUpstream]>([:])

    func register(_ relay: RelayedUpstream, for task: URLSessionTask) {
        relays.withLock { $0[task.taskIdentifier] = relay }
    }

    private func relay(_ task: URLSessionTask) -> RelayedUpstream? {
        relays.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData count: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        relay(task)?.sent(count, total: totalBytesSent, expected: totalBytesExpectedToSend)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        relay(dataTask)?.responded(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        relay(dataTask)?.received(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping RelayedUpstream.Answer
    ) {
        guard let relay = relay(task) else { return completionHandler(.performDefaultHandling, nil) }
        relay.challenged(challenge, completionHandler)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let relay = relays.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        relay?.completed(error, task.response)
    }
}
