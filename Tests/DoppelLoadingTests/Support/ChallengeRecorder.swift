import DoppelTestSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

typealias Disposition = URLSession.AuthChallengeDisposition

/// A delegate that answers challenges, and keeps what it is told in words.
final class ChallengeRecorder: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    typealias Answer = @Sendable (Disposition, URLCredential?) -> Void

    let recorder = Recorder<String>()
    let challenges = Recorder<URLAuthenticationChallenge>()
    /// Where the challenges were heard.
    let queues = Recorder<OperationQueue?>()
    private let decide: @Sendable (URLAuthenticationChallenge, @escaping Answer) -> Void

    var events: [String] { recorder.elements }

    /// - Parameter decide: takes the challenge and what it is answered by, now or later.
    init(deciding decide: @escaping @Sendable (URLAuthenticationChallenge, @escaping Answer) -> Void) {
        self.decide = decide
    }

    /// Answers at once.
    convenience init(
        _ answer: @escaping @Sendable (URLAuthenticationChallenge) -> (Disposition, URLCredential?)
    ) {
        self.init { challenge, completion in
            let (disposition, credential) = answer(challenge)
            completion(disposition, credential)
        }
    }

    /// Always answers with this user's password.
    convenience init(password: String, persistence: URLCredential.Persistence = .none) {
        self.init { _ in (.useCredential, .ada(password, persistence)) }
    }

    /// All that happened, once the task is complete.
    func end() async throws -> [String] {
        try await recorder.elements { $0.contains { $0.hasPrefix("completed") } }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (Disposition, URLCredential?) -> Void
    ) {
        recorder.record("challenge \(challenge.previousFailureCount)")
        challenges.record(challenge)
        queues.record(OperationQueue.current)
        decide(challenge, completionHandler)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        recorder.record("response \((response as? HTTPURLResponse)?.statusCode ?? 0)")
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        recorder.record("data \(String(decoding: data, as: UTF8.self))")
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        let text = (try? Data(contentsOf: location)).map { String(decoding: $0, as: UTF8.self) }
        recorder.record("file \(text ?? "that is not there")")
        try? FileManager.default.removeItem(at: location)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        recorder.record("completed\(error.map { " \(($0 as? URLError)?.code.rawValue ?? 0)" } ?? "")")
    }
}

extension URLCredential {
    static func ada(_ password: String, _ persistence: Persistence = .none) -> URLCredential {
        URLCredential(user: "ada", password: password, persistence: persistence)
    }
}
