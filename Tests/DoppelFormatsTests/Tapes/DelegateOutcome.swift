import DoppelTestSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a delegate sees of one exchange, also of one that fails.
struct DelegateOutcome: Equatable, Sendable {
    var status: Int?
    var field: String?
    var body = Data()
    var error: Int?

    static func load(_ request: URLRequest, _ configuration: URLSessionConfiguration) async throws -> Self {
        let collector = Collector()
        let session = URLSession(configuration: configuration, delegate: collector, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        session.dataTask(with: request).resume()
        return try await collector.ends.elements(1)[0]
    }

    private final class Collector: NSObject, URLSessionDataDelegate {
        let ends = Recorder<DelegateOutcome>()
        // Only touched on the session's delegate queue, which is serial.
        nonisolated(unsafe) private var outcome = DelegateOutcome()

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            let http = response as? HTTPURLResponse
            outcome.status = http?.statusCode
            outcome.field = http?.value(forHTTPHeaderField: "X-A")
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            outcome.body += data
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
        {
            outcome.error = (error as? URLError)?.errorCode
            ends.record(outcome)
        }
    }
}
