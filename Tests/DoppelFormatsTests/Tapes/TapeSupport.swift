import DoppelCore
import DoppelTestSupport
import Foundation

@testable import DoppelFormats

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HAR.Entry {
    /// An exchange that was answered with a text.
    static func make(
        _ method: String = "GET", _ url: String = "https://a.example/", text: String = "ok",
        status: Int = 200,
        body: String? = nil, type: String = "application/json", headers: [String: String] = [:]
    ) -> HAR.Entry {
        HAR.Entry(
            request: .init(
                method: method, url: url, headers: headers.map { .init(name: $0.key, value: $0.value) },
                postData: body.map { .init(mimeType: type, text: $0) }),
            response: .init(status: status, content: .init(mimeType: "text/plain", text: text)))
    }
}

extension InterceptedRequest {
    static func make(
        _ method: HTTPMethod = .get, _ url: String = "https://a.example/", headers: HTTPHeaders = [:],
        body: String? = nil
    ) -> InterceptedRequest {
        let body = body.map { RequestBody.data(Data($0.utf8)) } ?? .none
        return InterceptedRequest(method: method, url: URL(string: url)!, headers: headers, body: body)
    }
}

/// A tape in a registry of its own, asked without a network.
struct Deck {
    let folder: TemporaryFolder
    let tape: Tape
    let stubs = StubRegistry()

    init(_ entries: [HAR.Entry], _ settings: Tape.Settings = .init(mode: Tape.Mode.none)) throws {
        folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("tape.har")
        try HAR(entries: entries).write(to: url)
        tape = try Tape(contentsOf: url, settings)
        stubs.insert(tape)
    }

    func decide(_ request: InterceptedRequest) -> Decision {
        var search = StubSearch(stubs)
        return search.decide(request, allowing: .all)
    }

    /// The text of the reply; `nil` when there is none.
    func answer(_ request: InterceptedRequest = .make()) -> String? {
        plan(request).flatMap { plan in
            if case .data(let data) = plan.body { String(decoding: data, as: UTF8.self) } else { "" }
        }
    }

    func plan(_ request: InterceptedRequest = .make()) -> ReplyPlan? {
        guard case .reply(let ticket, _) = decide(request), case .fixed(let plan) = ticket.recipe else {
            return nil
        }
        return plan
    }

    /// The lines of the unmatched text that are the tape's.
    func miss(_ request: InterceptedRequest) -> [String] {
        guard case .unmatched(let error, _) = decide(request) else { return [] }
        let lines = error.description.components(separatedBy: "\n")
        guard let start = lines.firstIndex(where: { $0.hasPrefix("The tape") }),
            let end = lines.firstIndex(where: { $0.hasPrefix("To answer this request") })
        else { return lines }
        return Array(lines[start..<end])
    }
}

/// What a client sees of one exchange.
struct SeenExchange: Equatable, Sendable {
    var url: String?
    var status: Int?
    var headers: [String: String] = [:]
    var body = Data()
    var error: Int?

    static func load(_ request: URLRequest, _ configuration: URLSessionConfiguration) async -> SeenExchange {
        let session = URLSession(configuration: configuration)
        defer { session.finishTasksAndInvalidate() }
        do {
            let (data, response) = try await session.data(for: request)
            let http = response as? HTTPURLResponse
            return SeenExchange(
                url: response.url?.absoluteString, status: http?.statusCode,
                headers: http?.allHeaderFields as? [String: String] ?? [:], body: data)
        } catch {
            return SeenExchange(error: (error as? URLError)?.errorCode ?? -1)
        }
    }
}
