package import Foundation

/// The parts of a request's URL in the form in which they are compared, taken apart once per request.
///
/// Scheme and host are in lower case, percent-encoding is normalised (RFC 3986, section 6.2.2), and the
/// empty path of a URL with a host is `/` (RFC 9110, section 4.2.3).
///
/// A class, so that a request is copied without counting references to each part.
package final class RequestLocation: Sendable {
    package let absoluteString: String
    package let scheme: String
    /// Without brackets; `nil` for a URL without authority, such as `data:,x`.
    package let host: String?
    /// The explicit port, or the scheme's default one.
    package let port: Int?
    package let path: String
    /// The raw query, without its question mark.
    package let query: String?

    package convenience init(_ url: URL) {
        self.init(absoluteString: url.absoluteString)
    }

    /// Takes a URL's text apart by RFC 3986, appendix B.
    ///
    /// Works on bytes in place: this is done for every request, and is most of what a short one costs.
    package init(absoluteString: String) {
        var text = absoluteString
        let parts = text.withUTF8 { Parts(Slice(base: $0, bounds: $0.indices)) }
        self.absoluteString = absoluteString
        scheme = parts.scheme
        host = parts.host
        port = parts.port
        path = parts.path
        query = parts.query
    }

    package static func defaultPort(of scheme: String) -> Int? {
        switch scheme {
        case "http", "ws": 80
        case "https", "wss": 443
        case "ftp": 21
        default: nil
        }
    }
}

private struct Parts {
    let scheme: String
    let host: String?
    let port: Int?
    let path: String
    let query: String?

    typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    init(_ text: Bytes) {
        var rest = text.prefix { $0 != UInt8(ascii: "#") }
        if let question = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = String(decoding: rest[(question + 1)...], as: UTF8.self)
            rest = rest[..<question]
        } else {
            query = nil
        }
        if let end = rest.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }),
            rest[end] == UInt8(ascii: ":")
        {
            scheme = Parts.lowercased(rest[..<end])
            rest = rest[(end + 1)...]
        } else {
            scheme = ""
        }
        guard rest.starts(with: "//".utf8) else {
            host = nil
            port = nil
            path = PercentEncoding.normalized(rest)
            return
        }
        rest = rest.dropFirst(2)
        let pathStart = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        let (host, explicitPort) = Parts.hostAndPort(of: rest[..<pathStart])
        self.host = host
        port = explicitPort ?? RequestLocation.defaultPort(of: scheme)
        path = pathStart == rest.endIndex ? "/" : PercentEncoding.normalized(rest[pathStart...])
    }

    /// Splits `user:password@host:port`; the host may be an IPv6 address in brackets.
    private static func hostAndPort(of authority: Bytes) -> (String, Int?) {
        var rest = authority
        if let at = rest.lastIndex(of: UInt8(ascii: "@")) { rest = rest[(at + 1)...] }
        if rest.first == UInt8(ascii: "["), let close = rest.firstIndex(of: UInt8(ascii: "]")) {
            return (lowercased(rest[(rest.startIndex + 1)..<close]), number(rest[(close + 1)...].dropFirst()))
        }
        guard let colon = rest.lastIndex(of: UInt8(ascii: ":")) else { return (lowercased(rest), nil) }
        return (lowercased(rest[..<colon]), number(rest[(colon + 1)...]))
    }

    private static func number(_ digits: Bytes) -> Int? {
        Int(String(decoding: digits, as: UTF8.self))
    }

    private static func lowercased(_ text: Bytes) -> String {
        let string = String(decoding: text, as: UTF8.self)
        return text.contains { (65...90).contains($0) || $0 > 127 } ? string.lowercased() : string
    }
}

extension RequestLocation: Hashable {
    package static func == (left: RequestLocation, right: RequestLocation) -> Bool {
        left === right || left.absoluteString == right.absoluteString
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(absoluteString) }
}
