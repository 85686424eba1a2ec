import DoppelCore

/// Which pages in a browser may read answers, although they come from another origin (CORS, in the Fetch
/// standard).
///
/// ```swift
/// let server = try stubs.serve(.init(crossOrigin: .any))
/// let server = try stubs.serve(.init(crossOrigin: .only(["http://localhost:3000"])))
/// ```
///
/// The server then answers preflights itself, whatever the stubs are, and adds the fields that a browser asks
/// for to answers that have none of their own.
public struct CrossOrigin: Sendable, Hashable {
    /// The origins that are allowed; `nil` for all.
    private let origins: Set<String>?

    /// Pages of all origins.
    public static let any = CrossOrigin(origins: nil)

    /// Pages of these origins, each written as scheme, host and, unless it is the usual one, port.
    public static func only(_ origins: Set<String>) -> CrossOrigin {
        CrossOrigin(origins: Set(origins.map { $0.lowercased() }))
    }

    /// The origin of a request that may read the answer; `nil` when it names none, or another.
    func allowedOrigin(of headers: HTTPHeaders) -> String? {
        let values = headers.values(for: "Origin")
        guard values.count == 1, let origin = values.first, !origin.isEmpty else { return nil }
        guard let origins else { return origin }
        return origins.contains(origin.lowercased()) ? origin : nil
    }

    /// The answer to a preflight, which asks whether a request may be made; `nil` when the request is none.
    func preflightReply(to request: InterceptedRequest) -> Reply? {
        let headers = request.headers
        guard request.method == .options, let method = headers["Access-Control-Request-Method"],
            let origin = allowedOrigin(of: headers)
        else { return nil }
        var reply = Reply.status(204).headers(Self.fields(for: origin))
            .header("Access-Control-Allow-Methods", method).header("Access-Control-Max-Age", "600")
        if let names = headers["Access-Control-Request-Headers"] {
            reply = reply.header("Access-Control-Allow-Headers", names)
        }
        // Asked by browsers when a public page wants something of this machine.
        if headers["Access-Control-Request-Private-Network"] == "true" {
            reply = reply.header("Access-Control-Allow-Private-Network", "true")
        }
        return reply
    }

    /// The field lines that an answer with these fields lacks; none when it speaks of origins itself.
    func lines(for request: HTTPHeaders, answer: HTTPHeaders) -> String {
        guard let origin = allowedOrigin(of: request), !answer.contains("Access-Control-Allow-Origin") else {
            return ""
        }
        var fields = Self.fields(for: origin)
        let names = answer.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        if !names.isEmpty { fields.add(names.joined(separator: ", "), for: "Access-Control-Expose-Headers") }
        return fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    }

    /// The origin itself and not `*`, which is no answer to a request with credentials.
    private static func fields(for origin: String) -> HTTPHeaders {
        [
            "Access-Control-Allow-Origin": origin, "Access-Control-Allow-Credentials": "true",
            "Vary": "Origin",
        ]
    }
}
