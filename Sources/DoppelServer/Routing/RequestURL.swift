import DoppelCore
import Foundation

/// Finds the URL that a request on the wire stands for.
///
/// In this order: the URL of an absolute target; `/https/api.example.com/books` as the path to
/// `https://api.example.com/books`; the origin that the server stands for, when `Host` is the server's own
/// address; the `Host` field.
struct RequestURL {
    /// Where requests go that name no other host; `nil` for the server's own address.
    let origin: String?
    /// How clients write the server's own address, as `127.0.0.1:8080`.
    let ownHosts: Set<String>
    private let ownHost: String

    init(origin: URL?, host: String, port: UInt16) {
        self.origin = origin.map { $0.absoluteString.removingLastSlash }
        let name = host.contains(":") ? "[\(host)]" : host
        let names: Set = [name, "127.0.0.1", "localhost", "[::1]", "0.0.0.0"]
        ownHost = "\(name):\(port)"
        // The port of http is left out (RFC 9110, section 7.2).
        ownHosts = Set(names.map { "\($0):\(port)" }).union(port == 80 ? names : [])
    }

    /// The absolute URL (RFC 9112, section 3.3); `nil` when the target makes none.
    func url(of head: RequestHead) -> URL? {
        switch head.target {
        case .absolute(let text): URL(string: text)
        case .asterisk: URL(string: base(of: head))
        case .origin(let target):
            URL(string: RequestURL.namedHost(in: target) ?? base(of: head) + target)
        }
    }

    /// Whether a URL leads to the server itself.
    func isOwn(_ url: URL) -> Bool {
        guard url.scheme?.lowercased() == "http", let host = url.host else { return false }
        let name = host.contains(":") ? "[\(host)]" : host
        return ownHosts.contains(url.port.map { "\(name):\($0)" } ?? name)
    }

    private func base(of head: RequestHead) -> String {
        let host = head.host
        if host.isEmpty || ownHosts.contains(host.lowercased()) {
            if let origin { return origin }
        }
        let isSecure = head.headers["X-Forwarded-Proto"]?.lowercased() == "https"
        return (isSecure ? "https://" : "http://") + (host.isEmpty ? ownHost : host)
    }

    /// `https://host/rest` for `/https/host/rest`; `nil` for any other target.
    private static func namedHost(in target: String) -> String? {
        for scheme in ["https", "http"] where target.hasPrefix("/\(scheme)/") {
            let rest = target.dropFirst(scheme.count + 2)
            let host = rest.prefix { $0 != "/" && $0 != "?" }
            guard !host.isEmpty, HostField.isValid(String(host)) else { return nil }
            return "\(scheme)://\(rest)"
        }
        return nil
    }
}

extension String {
    fileprivate var removingLastSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
