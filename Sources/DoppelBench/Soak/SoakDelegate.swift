import DoppelSupport
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Puts together what a session tells its delegate, and answers what it asks.
final class SoakDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate, Sendable {
    private struct Pending: Sendable {
        let request: SoakRequest
        var data = Data()
        let handler: SoakMessage.Handler
    }

    private let pending = Locked<[Int: Pending]>([:])

    func expect(_ task: URLSessionTask, _ request: SoakRequest, handler: @escaping SoakMessage.Handler) {
        pending.withLock { $0[task.taskIdentifier] = Pending(request: request, handler: handler) }
    }

    func forget(_ task: URLSessionTask) {
        pending.withLock { $0[task.taskIdentifier] = nil }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        // What came with a refusal is none of the answer.
        pending.withLock { $0[dataTask.taskIdentifier]?.data = Data() }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        pending.withLock { $0[dataTask.taskIdentifier]?.data.append(data) }
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        let data = SoakMessage.content(of: location) ?? Data("no file".utf8)
        pending.withLock { $0[downloadTask.taskIdentifier]?.data = data }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        let body = pending.withLock { $0[task.taskIdentifier]?.request.body }
        completionHandler(body.map { InputStream(data: Data($0.utf8)) })
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        typealias Journey = SoakRequest.Journey
        let credential = URLCredential(
            user: Journey.user, password: Journey.password, persistence: .none)
        completionHandler(.useCredential, credential)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let known = pending.withLock({ $0[task.taskIdentifier] }) else { return }
        known.handler(known.data, task.response, error)
    }
}
