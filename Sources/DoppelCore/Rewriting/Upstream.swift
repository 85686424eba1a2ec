public import Foundation

/// Sends requests to the network for a door that can't do so itself, such as the loopback server.
///
/// `DoppelLoading` has one that uses a URLSession; a program may bring its own:
///
/// ```swift
/// struct Proxy: Upstream {
///     func send(_ request: InterceptedRequest) async throws -> UpstreamResponse { … }
/// }
/// ```
public protocol Upstream: Sendable {
    /// Sends a request, and returns what comes back as soon as its head is there.
    ///
    /// Redirects are not followed: the client that asked does that.
    func send(_ request: InterceptedRequest) async throws -> UpstreamResponse
}

/// What the network answered.
public struct UpstreamResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields, as they came.
    public var headers: HTTPHeaders
    /// The content, decompressed, piece by piece; it is read once.
    public var body: AsyncThrowingStream<Data, any Error>
    /// What the body comes from, for a door that can go on there when nobody has read from `body`.
    package var origin: (any AnyObject & Sendable)?

    /// Makes a response.
    public init(status: Int, headers: HTTPHeaders, body: AsyncThrowingStream<Data, any Error>) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
