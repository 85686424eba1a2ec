package import Foundation

/// The parts of a request's URL in the form in which they are compared, taken apart once per request.
///
/// Scheme and host are in lower case, percent-encoding is normalised (RFC 3986, section 6.2.2), and the
/// empty path of a URL with a host is `/` (RFC 9110, section 4.2.3).
package struct RequestLocation: Sendable, Hashable {
    package let absoluteString: String
    package let scheme: String
    /// Without brackets; `nil` for a URL without authority, such as `data:,x`.
    package let host: String?
    /// The explicit port, or the scheme's default one.
    package let port: Int?
    package let path: String
    /// The raw query, without its question mark.
    package let query: String?

    package init(_ url: URL) {
        self.init(absoluteString: url.absoluteString)
    }

    /// Takes a URL's text apart by RFC 3986, appendix B.
    package init(absoluteString: String) {
        let text = absoluteString.utf8
        self.absoluteString = absoluteString
        let withoutFragment = text.firstIndex(of: UInt8(ascii: "#")).map { text[..<$0] } ?? text[...]
        var rest = withoutFragment
        if let question = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = String(rest[rest.index(after: question)...])
            rest = rest[..<question]
        } else {
            query = nil
        }
        if let colon = rest.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }),
            rest[colon] == UInt8(ascii: ":")
        {
            scheme = RequestLocation.lowercased(rest[..<colon])
            rest = rest[rest.index(after: colon)...]
        } else {
            scheme = ""
        }
        guard rest.starts(with: "//".utf8) else {
            host = nil
            port = nil
            path = PercentEncoding.normalized(rest)
            return
        }
        let afterSlashes = rest.dropFirst(2)
        let pathStart = afterSlashes.firstIndex(of: UInt8(ascii: "/")) ?? afterSlashes.endIndex
        let (host, explicitPort) = RequestLocation.hostAndPort(of: afterSlashes[..<pathStart])
        self.host = host
        port = explicitPort ?? RequestLocation.defaultPort(of: scheme)
        path = pathStart == afterSlashes.endIndex ? "/" : PercentEncoding.normalized(afterSlashes[pathStart...])
    }

    package static func defaultPort(of scheme: String) -> Int? {
        switch scheme {
        case "http", "ws": 80
        case "https", "wss": 443
        case "ftp": 21
        default: nil
        }
    }

    /// Splits `user:password@host:port`; the host may be an IPv6 address in brackets.
    private static func hostAndPort(of authority: Substring.UTF8View) -> (String, Int?) {
        var rest = authority
        if let at = rest.lastIndex(of: UInt8(ascii: "@")) { rest = rest[rest.index(after: at)...] }
        if rest.first == UInt8(ascii: "["), let close = rest.firstIndex(of: UInt8(ascii: "]")) {
            let port = rest[rest.index(after: close)...].dropFirst()
            return (lowercased(rest[rest.index(after: rest.startIndex)..<close]), Int(String(Substring(port))))
        }
        guard let colon = rest.lastIndex(of: UInt8(ascii: ":")) else { return (lowercased(rest), nil) }
        return (lowercased(rest[..<colon]), Int(String(Substring(rest[rest.index(after: colon)...]))))
    }

    private static func lowercased(_ text: Substring.UTF8View) -> String {
        let string = String(Substring(text))
        return text.contains { (65...90).contains($0) || $0 > 127 } ? string.lowercased() : string
    }
}
