public import DoppelCore
public import Foundation

/// A stub in the format of Mocktail, which OHHTTPStubs reads: the request as regular expressions, then the response.
///
/// ```
/// GET
/// /books/[0-9]+$
/// 200
/// Content-Type: application/json
/// ETag: "v1"
///
/// {"title": "序言"}
/// ```
///
/// The method and the absolute URL are regular expressions, found anywhere, in any case. The fourth line may be a
/// bare media type. With `;base64` behind the type, the body is base64. Lines end with LF or CRLF.
public struct Mocktail: Sendable, Hashable {
    /// A regular expression for the method.
    public var method: String
    /// A regular expression for the absolute URL.
    public var url: String
    /// The status code.
    public var status: Int
    /// The header fields of the response.
    public var headers: HTTPHeaders
    /// The body of the response, decoded.
    public var body: Data

    /// Makes a stub.
    public init(
        method: String = "GET", url: String, status: Int = 200, headers: HTTPHeaders = [:],
        body: Data = Data()
    ) {
        self.method = method
        self.url = url
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Which requests it answers.
    public var matcher: RequestMatcher {
        .methodMatches(method, options: .caseInsensitive) && .urlMatches(url, options: .caseInsensitive)
    }

    /// What it answers; `Content-Length` is always that of the body.
    public var reply: Reply {
        var headers = headers
        headers.remove("Content-Length")
        return .recorded(status, headers, body)
    }
}
