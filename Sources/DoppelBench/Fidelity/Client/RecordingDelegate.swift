import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A delegate that writes everything down, and answers as the call says.
final class RecordingDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    private let recorder: Recorder
    private var call: Call { recorder.call }
    private var places: Places { recorder.places }

    init(_ recorder: Recorder) { self.recorder = recorder }

    // MARK: The session

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        recorder.event("session invalid \(error.map(Text.of) ?? "without error")")
    }

    // MARK: Any task

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let (source, target) = (response.url?.absoluteString ?? "", Text.of(request, places))
        recorder.event("redirect \(response.statusCode) \(places.named(source)) -> \(target)")
        switch call.redirects {
        case .follow: completionHandler(request)
        case .refuse: completionHandler(nil)
        case .followLate:
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { completionHandler(request) }
        case .goTo(let path):
            var request = request
            request.url = places.url(.base, path)
            completionHandler(request)
        case .addHeader(let name, let value):
            var request = request
            request.setValue(value, forHTTPHeaderField: name)
            completionHandler(request)
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let number = recorder.countChallenge()
        let space = challenge.protectionSpace
        recorder.event(
            """
            challenge \(space.authenticationMethod) \(space.realm ?? "no realm") failures \
            \(challenge.previousFailureCount) proposed \(challenge.proposedCredential?.user ?? "nil")
            """)
        let (disposition, credential) = call.challenges.answer(toChallenge: number)
        completionHandler(disposition, credential)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        recorder.event("new body stream")
        completionHandler(call.body.data.map { InputStream(data: $0) })
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        recorder.sent(totalBytesSent, of: totalBytesExpectedToSend)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        recorder.note { $0.note("metrics", "\(metrics.transactionMetrics.count) transactions") }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        recorder.event("complete \(error.map(Text.of) ?? "without error")")
        recorder.note { outcome in
            outcome.note(error: error, places)
            outcome.note(response: task.response, places)
        }
        recorder.end()
    }

    // MARK: Data tasks

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        recorder.event("response \((response as? HTTPURLResponse)?.statusCode ?? 0)")
        if case .cancelAtResponse = call.interruption { dataTask.cancel() }
        completionHandler(call.disposition)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        recorder.received(data)
        if case .cancelAtData = call.interruption { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        recorder.event("will cache")
        completionHandler(proposedResponse)
    }

    // MARK: Download tasks

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        recorder.event("downloaded \(Text.ofFile(location))")
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        recorder.wrote(totalBytesWritten, of: totalBytesExpectedToWrite)
        if case .cancelAtData = call.interruption { downloadTask.cancel() }
    }
}

extension Call.ChallengeAnswer {
    fileprivate func answer(toChallenge number: Int) -> (URLSession.AuthChallengeDisposition, URLCredential?)
    {
        switch self {
        case .performDefault: (.performDefaultHandling, nil)
        case .cancel: (.cancelAuthenticationChallenge, nil)
        case .reject: (.rejectProtectionSpace, nil)
        case .credential(let user, let password):
            number > 3
                ? (.cancelAuthenticationChallenge, nil)
                : (.useCredential, URLCredential(user: user, password: password, persistence: .none))
        case .credentialAtSecond(let user, let password):
            (
                .useCredential,
                URLCredential(user: user, password: number == 1 ? "wrong" : password, persistence: .none)
            )
        }
    }
}
