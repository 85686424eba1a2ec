public import Foundation

/// A request as matchers, replies and the journal see it, whichever door it came through.
///
/// ```swift
/// stubs.stub(.post("/books/{id}/notes")) { request in
///     let note = try request.decode(Note.self)
///     return .status(201).json(["id": request.pathParameters["id"], "text": note.text])
/// }
/// ```
public struct InterceptedRequest: Sendable {
    /// The request's method.
    public var method: HTTPMethod
    /// The absolute URL.
    public var url: URL { didSet { location = RequestLocation(url) } }
    /// The request's header fields.
    public var headers: HTTPHeaders
    /// The request's content.
    public var body: RequestBody
    /// The fields that came after a body in chunks (RFC 9110, section 6.5); only a real server sees any.
    public package(set) var trailers = HTTPHeaders()
    /// What the answering stub's URI template took from the path; empty before a stub has matched.
    public package(set) var pathParameters = PathParameters()
    /// The URL's parts, normalised for comparison.
    package private(set) var location: RequestLocation

    /// Makes a request.
    public init(
        method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = [:], body: RequestBody = .none
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        location = RequestLocation(url)
    }

    /// Makes another request for the same URL, which is taken apart already.
    package init(like other: InterceptedRequest, method: HTTPMethod, headers: HTTPHeaders, body: RequestBody)
    {
        self.method = method
        url = other.url
        self.headers = headers
        self.body = body
        location = other.location
    }

    /// The content; `nil` when there is none.
    public var bodyData: Data? {
        if case .data(let data) = body { data } else { nil }
    }
}

extension InterceptedRequest {
    /// The URL's scheme in lower case.
    public var scheme: String { location.scheme }
    /// The URL's host in lower case, without the brackets of an IPv6 address.
    public var host: String? { location.host }
    /// The URL's port, or the one that its scheme implies.
    public var port: Int? { location.port }
    /// The URL's path, percent-encoded in normal form; `/` when it is empty.
    public var path: String { location.path }
}
