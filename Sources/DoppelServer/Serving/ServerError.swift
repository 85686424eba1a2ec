/// Why a server could not be started.
public enum ServerError: Error, Sendable, Hashable {
    /// The host is no numeric address.
    case notAnAddress(String)
    /// The system does not let the server listen there; the reason is the system's.
    case cannotListen(host: String, port: UInt16, String)
    /// The system gives no files for the server's own use; the reason is the system's.
    case noEventLoop(String)
    /// Other machines can reach the address, and the control API has no token.
    case controlNeedsToken(host: String)
}

extension ServerError: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .notAnAddress(let host):
            "\"\(host)\" is no numeric address: give 127.0.0.1, ::1, or 0.0.0.0 for all interfaces"
        case .cannotListen(let host, let port, let reason):
            "cannot listen on \(host), port \(port): \(reason); port 0 takes one that is free"
        case .noEventLoop(let reason):
            "cannot start the server's event loop: \(reason); close files, or raise `ulimit -n`"
        case .controlNeedsToken(let host):
            "other machines can reach \(host): give the control API a token, or listen on 127.0.0.1"
        }
    }
}
