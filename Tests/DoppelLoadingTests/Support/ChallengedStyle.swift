import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The ways in which a program can make a request and answer its challenges.
enum ChallengedStyle: String, CaseIterable, CustomTestStringConvertible {
    case delegate, completionHandler, async, asyncWithDelegate

    var testDescription: String { rawValue }

    /// Makes a session and loads the request, whose challenges the recorder answers.
    func load(
        _ request: URLRequest, in configuration: URLSessionConfiguration, _ recorder: ChallengeRecorder
    ) async throws -> CallStyle.Outcome {
        let session = URLSession(
            configuration: configuration, delegate: self == .asyncWithDelegate ? nil : recorder,
            delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        switch self {
        case .completionHandler:
            return await session.outcome(of: request)
        case .delegate:
            let task = session.dataTask(with: request)
            task.resume()
            let last = try await recorder.end().last { $0.hasPrefix("data") }
            return CallStyle.Outcome(
                data: Data((last ?? "").dropFirst(5).utf8), response: task.response,
                error: recorder.events.last.flatMap(ChallengedStyle.error))
        case .async, .asyncWithDelegate:
            do {
                let (data, response) =
                    self == .async
                    ? try await session.data(for: request)
                    : try await session.data(for: request, delegate: recorder)
                return CallStyle.Outcome(data: data, response: response)
            } catch {
                return CallStyle.Outcome(error: error)
            }
        }
    }

    private static func error(_ event: String) -> URLError? {
        event.split(separator: " ").last.flatMap { Int($0) }.flatMap { URLError.Code(rawValue: $0) }
            .map { URLError($0) }
    }
}

extension StubRegistry {
    /// A page for ada's password alone; everybody else is challenged.
    func protect(_ path: String = "/", realm: String = "books") {
        stub(
            .path(path),
            reply: .status(401).header("WWW-Authenticate", "Basic realm=\"\(realm)\"").text("who are you?"))
        stub(.path(path) && .header("Authorization", "Basic YWRhOmxvdmVsYWNl"), reply: .text("welcome"))
    }

    /// What came with each request in a field.
    func fields(_ name: String) -> [String?] { journal.exchanges.map { $0.request.headers[name] } }
}
