public import Foundation

extension StubServer {
    /// The control API: tools look at the server and steer it, while it runs, under `/__doppel/`.
    ///
    /// ```swift
    /// let server = try stubs.serve(.init(control: .init()))
    /// // curl -X PUT -H 'Content-Type: application/json' -d '{"Login": "Offline"}' URL/__doppel/selections
    /// ```
    ///
    /// `GET /__doppel/openapi.json` describes it, and ``ControlClient`` speaks it. Requests to it are in no journal,
    /// and are answered while the registry is off.
    ///
    /// Who can reach it can change what every client gets, and read what was asked. It refuses requests that a web
    /// page of another origin makes a browser send, by their `Origin` and `Sec-Fetch-Site`; on a loopback address
    /// those whose `Host` is another name (DNS rebinding); and with a token all that do not have it. An address that
    /// other machines can reach needs a token.
    ///
    /// Pages that the server itself gives, those passed through from real hosts included, are of its own origin to a
    /// browser. So without a token, too, what a browser sends needs a secret, which only the control panel is given,
    /// and only when you go to its address yourself. Programs that are no browsers, such as curl, ``ControlClient`` and
    /// tests, need none on a loopback address. Browsers older than Fetch Metadata (Safari 16.4, Firefox 90, Chrome 76)
    /// can't be told from such programs when they leave `Origin` and `Referer` out: use a token with those.
    public struct Control: Sendable {
        /// What `Authorization: Bearer TOKEN` has to have; `nil` asks for none, which a loopback address allows.
        public var token: String?
        /// The folder whose files stubs may name that are sent to the API; `nil`, the default, for none.
        public var files: URL?

        /// Makes options.
        public init(token: String? = nil, files: URL? = nil) {
            self.token = token
            self.files = files
        }
    }
}

extension StubServer.Options {
    /// Whether only this machine can reach the address.
    var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }

    func checkControl() throws(ServerError) {
        guard let control, !isLoopback, control.token?.isEmpty != false else { return }
        throw .controlNeedsToken(host: host)
    }
}
