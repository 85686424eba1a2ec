import DoppelCore
import DoppelSupport

/// One thing that the control API does: how it is asked for, what it takes and gives, and who does it.
struct ControlRoute: Sendable {
    typealias Handler = @Sendable (ControlAPI, ControlRequest) async throws -> Reply

    let method: HTTPMethod
    /// The path behind `/__doppel`, with names in braces for segments that vary.
    let template: String
    let summary: String
    /// The schema of the content that it takes, as OpenAPI has it; `nil` when it takes none.
    var takes: String?
    var needsContent = true
    /// What the query may have.
    var query: [(name: String, meaning: String)] = []
    /// The status of success, and the schema and the type of its content.
    var status = 200
    var gives: String?
    var type = "application/json"
    /// Whether anybody may ask who is of no foreign origin, such as for a page that has nothing to tell by itself.
    var isOpen = false
    /// The Content-Security-Policy of what it gives.
    var policy = strictPolicy
    let answer: Handler

    /// The segments that vary, by their names; `nil` when the path is another.
    func parameters(of segments: [String]) -> [String: String]? {
        let pattern = template.split(separator: "/")
        guard pattern.count == segments.count else { return nil }
        var parameters: [String: String] = [:]
        for (part, segment) in zip(pattern, segments) {
            if part.hasPrefix("{") {
                parameters[String(part.dropFirst().dropLast())] = segment
            } else if part != segment {
                return nil
            }
        }
        return parameters
    }

    /// What is no page loads and does nothing, and stands in no frame.
    static let strictPolicy = "default-src 'none'; frame-ancestors 'none'"

    static let all =
        general + sets + presets + stubs + scenarios + journal + exchange + webSockets + events

    /// All that the server looks for a request in.
    static let everything = all + pages

    /// The route of a request, a HEAD being a GET; `nil` when there is none.
    static func route(for request: ControlRequest) -> ControlRoute? {
        let method = request.method == .head ? .get : request.method
        if method == .get, request.isPersons { return page }
        return everything.first { $0.method == method && $0.parameters(of: request.segments) != nil }
    }

    /// A handler that may wait for files, locks and the user's code, on a thread where that hurts nobody.
    static func blocking(
        _ body: @escaping @Sendable (ControlAPI, ControlRequest) throws -> Reply
    ) -> Handler {
        { api, request in
            try await BlockingWork.value { Result { try body(api, request) } }.get()
        }
    }
}
