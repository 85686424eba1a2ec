import DoppelCore

/// How the end of a response's content is shown to the client (RFC 9112, section 6.3).
enum ResponseFraming: Equatable {
    /// There is no content, whatever the head says.
    case none
    case length(Int)
    case chunked
    /// The connection ends with the content.
    case untilClose

    /// - Parameter version: the client's: one of HTTP/1.0 does not know chunks.
    init(_ plan: ReplyPlan, isHead: Bool, version: RequestHead.Version) {
        let (status, headers) = plan.head.onTheWire
        if isHead || ReplyPlan.isBodiless(status) {
            self = .none
        } else if headers.contains("Transfer-Encoding") {
            let codings = headers["Transfer-Encoding"].map(RequestHead.list) ?? []
            self = codings.last == "chunked" ? .chunked : .untilClose
        } else if let length = headers["Content-Length"].flatMap({ Int($0) }) {
            self = .length(length)
        } else {
            // A reply that says `Connection: close` and no length means a server that ends with the
            // connection.
            let closes = headers["Connection"].map { RequestHead.list($0).contains("close") } ?? false
            self = version == .http10 || closes ? .untilClose : .chunked
        }
    }
}

extension ReplyPlan.Head {
    /// Status and fields as they are sent; a response that is no HTTP response is sent as one.
    var onTheWire: (status: Int, headers: HTTPHeaders) {
        switch self {
        case .http(let status, _, let headers): return (status, headers)
        case .plain(let type, let length, let encoding):
            var headers = HTTPHeaders()
            if let type {
                headers.add(encoding.map { "\(type); charset=\($0)" } ?? type, for: "Content-Type")
            }
            if let length { headers.add("\(length)", for: "Content-Length") }
            return (200, headers)
        }
    }
}
