package import DoppelCore

/// Everything of a request that comes before its content, checked.
package struct RequestHead: Sendable, Equatable {
    package enum Version: Sendable, Hashable { case http10, http11 }

    /// How the end of the content is known (RFC 9112, section 6.3).
    package enum Framing: Sendable, Hashable {
        case length(Int)
        case chunked
    }

    package var method: HTTPMethod
    package var target: RequestTarget
    package var version: Version
    package var headers: HTTPHeaders
    package var framing = Framing.length(0)
    /// The value of `Host`; empty when a client of HTTP/1.0 sent none.
    package var host = ""
    /// Whether the client wants to use the connection again (RFC 9112, section 9.3).
    package var keepsAlive = true
    /// Whether the client waits for 100 before it sends the content.
    package var expectsContinue = false
    /// Whether `Connection` names `upgrade`.
    package var offersUpgrade = false
}

/// The four forms of a request target (RFC 9112, section 3.2), as they were sent.
package enum RequestTarget: Sendable, Hashable {
    /// Path and query.
    case origin(String)
    /// A whole URL, as a client sends it to a proxy.
    case absolute(String)
    /// A server as a whole, for OPTIONS.
    case asterisk
}
