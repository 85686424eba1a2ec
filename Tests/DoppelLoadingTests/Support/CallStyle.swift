import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The ways in which a program can make a request.
enum CallStyle: String, CaseIterable, CustomTestStringConvertible {
    case completionHandler, delegate, async, completionHandlerBesideDelegate

    var testDescription: String { rawValue }

    /// What the program got.
    struct Outcome: Sendable {
        var data = Data()
        var response: URLResponse?
        var error: (any Error)?

        var http: HTTPURLResponse? { response as? HTTPURLResponse }
        var status: Int? { http?.statusCode }
        var text: String { String(decoding: data, as: UTF8.self) }
    }

    func load(_ url: URL, in configuration: URLSessionConfiguration) async throws -> Outcome {
        try await load(URLRequest(url: url), in: configuration)
    }

    /// Makes a session, loads the request, and gives the session up.
    func load(_ request: URLRequest, in configuration: URLSessionConfiguration) async throws -> Outcome {
        let recorder = CallbackRecorder()
        let needsDelegate = self == .delegate || self == .completionHandlerBesideDelegate
        let session = URLSession(
            configuration: configuration, delegate: needsDelegate ? recorder : nil, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        switch self {
        case .delegate:
            session.dataTask(with: request).resume()
            return try await recorder.outcome()
        case .completionHandler:
            return await session.outcome(of: request)
        case .completionHandlerBesideDelegate:
            let outcome = await session.outcome(of: request)
            let others = recorder.callbacks.filter { if case .redirect = $0 { false } else { true } }
            guard others.isEmpty else { throw UnexpectedCallbacks(callbacks: others) }
            return outcome
        case .async:
            do {
                let (data, response) = try await session.data(for: request)
                return Outcome(data: data, response: response)
            } catch {
                return Outcome(error: error)
            }
        }
    }

    struct UnexpectedCallbacks: Error { let callbacks: [CallbackRecorder.Callback] }
}

extension URLSession {
    /// What a completion handler gets.
    func outcome(of request: URLRequest) async -> CallStyle.Outcome {
        await withCheckedContinuation { continuation in
            start(request) { continuation.resume(returning: $0) }
        }
    }

    /// Starts a task with a completion handler.
    @discardableResult
    func start(
        _ request: URLRequest, _ completion: @escaping @Sendable (CallStyle.Outcome) -> Void = { _ in }
    ) -> URLSessionDataTask {
        let task = dataTask(with: request) { data, response, error in
            completion(CallStyle.Outcome(data: data ?? Data(), response: response, error: error))
        }
        task.resume()
        return task
    }
}
