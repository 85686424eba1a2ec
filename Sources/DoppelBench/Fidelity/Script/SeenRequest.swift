import DoppelCore
import Foundation

/// A request as the answering side saw it.
struct SeenRequest: Codable, Sendable {
    var run: String
    var method: String
    /// The path behind the scenario's name, with its query.
    var target: String
    var fields: [Answer.Field]
    /// `nil` when nobody has read it.
    var body: Data?

    /// The fields of these names, and those with names of their own, in order.
    func lines(_ names: Set<String>) -> [String] {
        fields.map { (name: $0.name.lowercased(), value: $0.value) }
            .filter { names.contains($0.name) || $0.name.hasPrefix("x-") }
            .map { "\($0.name): \($0.name == "cookie" ? SeenRequest.inOrder($0.value) : $0.value)" }.sorted()
    }

    /// Cookies by name: their storage gives them in another order each time.
    private static func inOrder(_ cookies: String) -> String {
        cookies.components(separatedBy: "; ").sorted().joined(separator: "; ")
    }

    /// What clients of a URLSession set, and servers act on; but not what libcurl says when nobody does.
    private var significantFields: [String] {
        lines(SeenRequest.significantNames).filter { $0 != "accept: */*" }
    }

    var head: String { ([line] + significantFields).joined(separator: " | ") }
    var line: String { "\(method) \(target)" }

    static let significantNames: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "content-type", "content-length",
        "content-encoding",
        "range", "if-range", "if-none-match", "if-modified-since", "accept", "cache-control",
    ]
}

extension SeenRequest {
    /// A request of the journal.
    init(_ request: InterceptedRequest, places: Places) {
        run = places.run
        method = request.method.rawValue
        let path = request.url.absoluteString.replacingOccurrences(
            // A fragment is not sent (RFC 9110, section 7.1).
            of: "^http://[^/]*/[^/?]*|#.*$", with: "", options: .regularExpression)
        target = path.hasPrefix("/") ? path : "/" + path
        fields = request.headers.map { Answer.Field(name: $0.name, value: $0.value) }
        switch request.body {
        case .none: body = Data()
        case .data(let data): body = data
        case .unread: body = nil
        }
    }
}
