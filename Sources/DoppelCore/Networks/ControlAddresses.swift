import DoppelSupport

/// Where this program's own control APIs are: requests to them are nobody's traffic, and are not intercepted.
package enum ControlAddresses {
    /// A server with a control API, by how clients write its address, such as `127.0.0.1:8080`.
    private struct Server: Sendable {
        let places: Set<String>
        /// Whether it has nothing else.
        let isControlOnly: Bool
    }

    private static let servers = Locked<[Int: Server]>([:])

    /// What paths of control APIs begin with.
    package static let path = "/__doppel"
    /// The field by which clients of control APIs, also those of other programs, can be told.
    package static let field = "Doppel-Control"

    /// - Parameters:
    ///   - port: the server's port, which no other server of this program has.
    ///   - places: hosts with ports.
    package static func add(port: UInt16, _ places: Set<String>, isControlOnly: Bool) {
        servers.withLock { $0[Int(port)] = Server(places: places, isControlOnly: isControlOnly) }
    }

    package static func remove(port: UInt16) { servers.withLock { $0[Int(port)] = nil } }

    /// Whether there is no control API in this program.
    package static var isEmpty: Bool { servers.withLock { $0.isEmpty } }

    /// Whether a request is for a control API in this program.
    package static func contains(host: String, port: Int, path: String) -> Bool {
        guard let server = servers.withLock({ $0[port] }) else { return false }
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return server.places.contains("\(name.lowercased()):\(port)")
            && (server.isControlOnly || path.hasPrefix(Self.path))
    }
}
