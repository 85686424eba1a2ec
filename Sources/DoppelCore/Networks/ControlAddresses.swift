import DoppelSupport

/// Where this program's own control APIs are: requests to them are nobody's traffic, and are not intercepted.
package enum ControlAddresses {
    private static let places = Locked<[String: Int]>([:])

    /// What paths of control APIs begin with.
    package static let path = "/__doppel"
    /// The field by which clients of control APIs, also those of other programs, can be told.
    package static let field = "Doppel-Control"

    /// - Parameter places: hosts with ports, such as `127.0.0.1:8080`.
    package static func add(_ places: Set<String>) {
        Self.places.withLock { known in for place in places { known[place, default: 0] += 1 } }
    }

    package static func remove(_ places: Set<String>) {
        Self.places.withLock { known in
            for place in places { known[place] = known[place].flatMap { $0 > 1 ? $0 - 1 : nil } }
        }
    }

    /// Whether there is no control API in this program.
    package static var isEmpty: Bool { places.withLock { $0.isEmpty } }

    /// Whether an address is that of a control API in this program.
    package static func contains(host: String, port: Int) -> Bool {
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return places.withLock { $0["\(name.lowercased()):\(port)"] != nil }
    }
}
