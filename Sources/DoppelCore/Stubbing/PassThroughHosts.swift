import DoppelSupport

/// Hosts whose requests reach the network when no stub answers, whatever the registry's `unmatched` says.
///
/// ```swift
/// stubs.passThroughHosts = ["localhost", "*.cdn.example.com", "127.0.0.1:8080"]
/// ```
public struct PassThroughHosts: Sendable, Hashable, ExpressibleByArrayLiteral {
    private struct Pattern: Sendable, Hashable {
        let host: String
        let port: Int?
    }

    private let patterns: [Pattern]

    /// Makes a list of hosts.
    ///
    /// `*.example.com` stands for every subdomain of `example.com`, and `*` for every host. A host with a port,
    /// such as `localhost:8080`, stands for that port only. Case does not count.
    public init(_ hosts: [String]) { patterns = hosts.map(PassThroughHosts.pattern) }

    /// Makes a list of hosts; see ``init(_:)``.
    public init(arrayLiteral elements: String...) { self.init(elements) }

    package func contains(_ request: InterceptedRequest) -> Bool {
        guard !patterns.isEmpty, let host = request.host else { return false }
        return patterns.contains { pattern in
            (pattern.port ?? request.port) == request.port && PassThroughHosts.matches(host, pattern.host)
        }
    }

    private static func matches(_ host: String, _ pattern: String) -> Bool {
        if pattern == "*" || pattern == host { return true }
        return pattern.hasPrefix("*.") && host.hasSuffix(pattern.dropFirst())
    }

    /// Splits off a port, which an IPv6 address has behind its bracket only.
    private static func pattern(_ text: String) -> Pattern {
        let text = text.lowercased()
        if text.hasPrefix("["), let close = text.firstIndex(of: "]") {
            let host = String(text[text.index(after: text.startIndex)..<close])
            return Pattern(host: host, port: Int(text[text.index(after: close)...].dropFirst()))
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return Pattern(host: text, port: nil) }
        return Pattern(host: String(parts[0]), port: Int(parts[1]))
    }
}

extension StubRegistry {
    /// The policy for this request.
    func policy(for request: InterceptedRequest) -> UnmatchedPolicy {
        let (unmatched, hosts) = state.withLock { ($0.unmatched, $0.passThroughHosts) }
        return hosts.contains(request) ? .passThrough : unmatched
    }
}
