import DoppelCore
import DoppelSupport

/// Decides who may ask the control API.
///
/// A browser is not to be trusted by what it is: its pages may be anybody's, and those that stubs give or that are
/// passed through from real hosts are even of the API's own origin. So what a browser sends needs a secret, which
/// only the panel's page is given, and that only when a user has gone there.
struct ControlGuard: Sendable {
    private let token: [UInt8]?
    private let ownHosts: Set<String>
    private let isLoopback: Bool
    /// What the panel's page proves with that it is the panel's; good for nothing where there is a token.
    private let pageSecret: String

    /// The guard of a server's control API; `nil` when there is none.
    init?(_ options: StubServer.Options, _ urls: RequestURL) {
        guard let control = options.control else { return nil }
        #if DOPPEL_DEBUG_ONLY && !DOPPEL_DEMO
            LeftOut.say("there is no control API")
            return nil
        #else
            self.init(token: control.token, ownHosts: urls.ownHosts, isLoopback: options.isLoopback)
        #endif
    }

    /// - Parameter ownHosts: how clients on this machine write the server's address.
    init(token: String?, ownHosts: Set<String>, isLoopback: Bool) {
        self.token = token.flatMap { $0.isEmpty ? nil : Array($0.utf8) }
        self.ownHosts = ownHosts
        self.isLoopback = isLoopback
        pageSecret = Self.makeSecret()
    }

    /// 192 bits, in hexadecimal digits.
    private static func makeSecret() -> String {
        (0..<3).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Why a request is refused; `nil` when it is not.
    ///
    /// What it says is the same whatever there is.
    ///
    /// - Parameter isOpen: whether it asks for something that may be known to anybody, such as the panel's page.
    func problem(_ method: HTTPMethod, host: String, _ headers: HTTPHeaders, isOpen: Bool) -> ControlProblem?
    {
        let host = host.lowercased()
        // A name that a foreign site has made to lead here (DNS rebinding) is that site's own origin to a browser.
        if isLoopback, !ownHosts.contains(host) {
            return ControlProblem(403, "This is reached by the server's own address only.")
        }
        if isForeign(headers, host) { return ControlProblem(403, "Pages of other origins may not ask this.") }
        if isOpen { return nil }
        if let token { return isMet(token, by: headers) ? nil : .tokenMissing }
        if isMet(Array(pageSecret.utf8), by: headers) { return nil }
        if isFromBrowser(headers) { return isUsersOwnLook(method, headers) ? nil : .pageUnknown }
        // The one thing that forms can send; browsers of today name its origin, and older ones may not.
        return method == .post ? ControlRequest.typeProblem(headers) : nil
    }

    /// The secret for the panel's page, when it is asked for in a way that no script can ask, or learn the answer.
    func secret(for headers: HTTPHeaders) -> String? {
        token == nil && isUsersOwnLook(.get, headers) ? pageSecret : nil
    }

    // MARK: What browsers say (Fetch Metadata Request Headers; scripts cannot set these fields)

    private func isForeign(_ headers: HTTPHeaders, _ host: String) -> Bool {
        let isOfOtherOrigin = headers.values(for: "Origin").contains { $0.lowercased() != "http://" + host }
        let isOfOtherSite = headers.values(for: "Sec-Fetch-Site").contains {
            $0 != "same-origin" && $0 != "none"
        }
        return isOfOtherOrigin || isOfOtherSite
    }

    private func isFromBrowser(_ headers: HTTPHeaders) -> Bool {
        ["Origin", "Referer", "Sec-Fetch-Site", "Sec-Fetch-Mode", "Sec-Fetch-Dest"].contains {
            headers.contains($0)
        }
    }

    /// Whether a user has written the address or followed a bookmark, so that no page can read the answer.
    ///
    /// A window that a page opens has that page's site. A service worker that has preloaded for a page would read.
    private func isUsersOwnLook(_ method: HTTPMethod, _ headers: HTTPHeaders) -> Bool {
        [.get, .head].contains(method) && headers.values(for: "Sec-Fetch-Site") == ["none"]
            && headers.values(for: "Sec-Fetch-Mode") == ["navigate"]
            && headers.values(for: "Sec-Fetch-Dest") == ["document"] && !headers.contains("Origin")
            && !headers.contains("Service-Worker-Navigation-Preload")
    }

    // MARK: Secrets

    private func isMet(_ secret: [UInt8], by headers: HTTPHeaders) -> Bool {
        let values = headers.values(for: "Authorization")
        guard values.count == 1, let parts = values.first?.split(separator: " ", maxSplits: 1),
            parts.count == 2, parts[0].lowercased() == "bearer"
        else { return false }
        let given = Array(parts[1].utf8)
        // How long it takes must not tell how many of the bytes are right.
        var difference = given.count ^ secret.count
        for (place, byte) in given.enumerated() { difference |= Int(byte ^ secret[place % secret.count]) }
        return difference == 0
    }
}
