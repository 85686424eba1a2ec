import DoppelCore

/// Decides who may ask the control API.
struct ControlGuard: Sendable {
    private let token: [UInt8]?
    private let ownHosts: Set<String>
    private let isLoopback: Bool

    /// - Parameter ownHosts: how clients on this machine write the server's address.
    init(token: String?, ownHosts: Set<String>, isLoopback: Bool) {
        self.token = token.flatMap { $0.isEmpty ? nil : Array($0.utf8) }
        self.ownHosts = ownHosts
        self.isLoopback = isLoopback
    }

    /// Why a request is refused; `nil` when it is not.
    ///
    /// What it says is the same whatever there is.
    func problem(host: String, _ headers: HTTPHeaders) -> ControlProblem? {
        let host = host.lowercased()
        // A name that a foreign site has made to lead here (DNS rebinding) is that site's own origin to a browser.
        if isLoopback, !ownHosts.contains(host) {
            return ControlProblem(403, "This is reached by the server's own address only.")
        }
        if let origin = headers["Origin"], origin.lowercased() != "http://" + host {
            return ControlProblem(403, "Pages of other origins may not ask this.")
        }
        // Sent by browsers, and by no script (Fetch Metadata Request Headers).
        if let site = headers["Sec-Fetch-Site"], site != "same-origin", site != "none" {
            return ControlProblem(403, "Pages of other origins may not ask this.")
        }
        guard let token else { return nil }
        return isMet(token, by: headers) ? nil : .tokenMissing
    }

    private func isMet(_ token: [UInt8], by headers: HTTPHeaders) -> Bool {
        let values = headers.values(for: "Authorization")
        guard values.count == 1, let parts = values.first?.split(separator: " ", maxSplits: 1),
            parts.count == 2, parts[0].lowercased() == "bearer"
        else { return false }
        let given = Array(parts[1].utf8)
        // How long it takes must not tell how many of the bytes are right.
        var difference = given.count ^ token.count
        for (place, byte) in given.enumerated() { difference |= Int(byte ^ token[place % token.count]) }
        return difference == 0
    }
}
