public import DoppelCore
public import Foundation

/// A response that a cache keeps: whole, with its head.
public struct CachedResponse: Sendable, Hashable {
    /// The URL that it answered.
    public var url: String
    /// The status.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The content, decompressed.
    public var body: Data
    /// When it was loaded, or confirmed by the server.
    public var date: Date
    /// The request's fields that the response's `Vary` names, by names in lower case; an absent one is empty.
    public var selectors: [String: String]

    /// Makes a response.
    public init(
        url: String, status: Int = 200, headers: HTTPHeaders = [:], body: Data, date: Date = Date(),
        selectors: [String: String] = [:]
    ) {
        (self.url, self.status, self.headers) = (url, status, headers)
        (self.body, self.date, self.selectors) = (body, date, selectors)
    }

    /// What tells it from other responses under the same key: its selectors, in order.
    public var variant: String {
        selectors.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
    }

    /// Whether it answers a request with these fields (RFC 9111, section 4.1).
    public func suits(_ fields: HTTPHeaders) -> Bool {
        selectors.allSatisfy { name, value in (fields[name] ?? "") == value }
    }

    /// What it counts for in a limit of bytes: the content, and about what the head takes.
    public var size: Int {
        headers.reduce(body.count + url.utf8.count + 200) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }
}
