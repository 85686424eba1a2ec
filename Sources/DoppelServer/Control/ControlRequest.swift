import DoppelCore
import Foundation

/// A request to the control API, taken apart.
struct ControlRequest: Sendable {
    let method: HTTPMethod
    /// The decoded segments of the path behind `/__doppel`.
    let segments: [String]
    /// The decoded items of the query; of a repeated name the last.
    let query: [String: String]
    let headers: HTTPHeaders
    let content: Data
    /// The segments that a route calls by a name.
    var parameters: [String: String] = [:]

    private static let prefix = ControlAddresses.path

    /// Whether a request is for the control API and not for stubs.
    static func isMeant(by target: RequestTarget) -> Bool {
        guard case .origin(let text) = target, text.hasPrefix(prefix) else { return false }
        let next = text.dropFirst(prefix.count).first
        return next == nil || next == "/" || next == "?"
    }

    /// Whether the first bytes of a request are those of one for the control API.
    static func begins(_ bytes: some Collection<UInt8>) -> Bool {
        guard let space = bytes.firstIndex(of: UInt8(ascii: " ")) else { return false }
        return bytes[bytes.index(after: space)...].starts(with: prefix.utf8)
    }

    /// `nil` when the path is no UTF-8.
    init?(_ head: RequestHead, _ content: Data?) {
        guard case .origin(let target) = head.target, Self.isMeant(by: head.target) else { return nil }
        let parts = target.dropFirst(Self.prefix.count).split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let segments = parts[0].split(separator: "/").map { PercentEncoding.decoded($0) }
        guard !segments.contains(nil) else { return nil }
        self.segments = segments.compactMap(\.self)
        query = parts.count > 1 ? Self.query(parts[1]) : [:]
        method = head.method
        headers = head.headers
        self.content = content ?? Data()
    }

    private static func query(_ text: Substring) -> [String: String] {
        var query: [String: String] = [:]
        for item in text.split(separator: "&") {
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                PercentEncoding.decoded($0, plusIsSpace: true) ?? ""
            }
            query[sides[0]] = sides.count > 1 ? sides[1] : ""
        }
        return query
    }

    func parameter(_ name: String) -> String { parameters[name] ?? "" }

    /// The content as an object; an absent one has no members.
    ///
    /// - Throws: ``ControlProblem`` when it is something else.
    func object() throws -> ControlObject {
        guard !content.isEmpty else { return ControlObject([:], at: "the content") }
        return try ControlObject(json(), at: "the content")
    }

    /// The content as JSON, which must be called that: what a page's form can send is called otherwise.
    func json() throws -> JSON {
        try checkType()
        do { return try JSON(data: content) } catch { throw ControlProblem(400, "The content is no JSON.") }
    }

    func checkType() throws {
        if let problem = Self.typeProblem(headers) { throw problem }
    }

    static func typeProblem(_ headers: HTTPHeaders) -> ControlProblem? {
        let type = headers["Content-Type"]?.prefix { $0 != ";" }.lowercased() ?? ""
        guard type.trimmingCharacters(in: .whitespaces) != "application/json" else { return nil }
        return ControlProblem(415, "Send JSON with the header Content-Type: application/json.")
    }
}
