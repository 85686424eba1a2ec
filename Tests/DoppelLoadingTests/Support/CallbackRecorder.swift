import DoppelSupport
import DoppelTestSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A session's delegate that keeps what it is told.
final class CallbackRecorder: NSObject, URLSessionDataDelegate {
    enum Callback: Sendable {
        case response(URLResponse)
        case data(Data)
        case redirect(status: Int, to: URLRequest)
        case completed((any Error)?)
        case invalidated
    }

    /// What it answers when it is asked about a redirect.
    typealias RedirectDecision =
        @Sendable (URLRequest, _ answer: @escaping @Sendable (URLRequest?) -> Void) -> Void

    let recorder = Recorder<Callback>()
    private let decideRedirect: RedirectDecision

    var callbacks: [Callback] { recorder.elements }

    init(redirect: @escaping RedirectDecision = { request, answer in answer(request) }) {
        decideRedirect = redirect
    }

    /// What the task got, once it is complete.
    func outcome() async throws -> CallStyle.Outcome {
        var outcome = CallStyle.Outcome()
        for callback in try await recorder.elements(until: { $0.contains(where: \.isCompletion) }) {
            switch callback {
            case .response(let response): outcome.response = response
            case .data(let data): outcome.data += data
            case .completed(let error): outcome.error = error
            case .redirect, .invalidated: break
            }
        }
        return outcome
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        recorder.record(.response(response))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        recorder.record(.data(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        recorder.record(.completed(error))
    }

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        recorder.record(.invalidated)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        recorder.record(.redirect(status: response.statusCode, to: request))
        decideRedirect(request, completionHandler)
    }
}

extension CallbackRecorder.Callback: CustomStringConvertible {
    var isCompletion: Bool { if case .completed = self { true } else { false } }

    /// A word for the sequence of callbacks.
    var description: String {
        switch self {
        case .response(let response): "response \((response as? HTTPURLResponse)?.statusCode ?? 0)"
        case .data(let data): "data \(data.count)"
        case .redirect(let status, let request):
            "redirect \(status) to \(request.url?.absoluteString ?? "nowhere")"
        case .completed(let error):
            error.map { "failed \(($0 as? URLError)?.code.rawValue ?? 0)" } ?? "completed"
        case .invalidated: "invalidated"
        }
    }
}
