#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A socket that accepts connections at one address.
struct Listener {
    enum Acceptance {
        case connection(Socket)
        case nothing
        /// The process or the system has no more files.
        case exhausted
    }

    let file: Int32
    let port: UInt16

    /// - Parameter host: a numeric address of either family.
    init(host: String, port: UInt16) throws(ServerError) {
        let address = try SocketAddress(host: host, port: port)
        let file = socket(address.family, SystemCalls.streamType, 0)
        guard file >= 0 else { throw .cannotListen(host: host, port: port, Listener.reason) }
        SystemCalls.prepare(file)
        // A server that is started again must not wait for old connections to be forgotten.
        SystemCalls.set(file, SOL_SOCKET, SO_REUSEADDR)
        let bound = address.withPointer { bind(file, $0, $1) }
        guard bound == 0, listen(file, 1_024) == 0 else {
            let reason = Listener.reason
            _ = close(file)
            throw .cannotListen(host: host, port: port, reason)
        }
        self.file = file
        self.port = SocketAddress.localPort(of: file)
    }

    private static var reason: String { SystemCalls.message(errno) }

    func accept() -> Acceptance {
        while true {
            let connection = systemAccept(file, nil, nil)
            if connection >= 0 { return .connection(Socket(accepted: connection)) }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
            default: return .nothing
            }
        }
    }

    func end() { _ = close(file) }
}

/// The system's call, which the method of the same name hides.
private func systemAccept(
    _ file: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ size: UnsafeMutablePointer<socklen_t>?
) -> Int32 {
    accept(file, address, size)
}

/// A numeric address of either family, with a port.
private struct SocketAddress {
    private var storage: sockaddr_storage
    private let size: socklen_t

    var family: Int32 { Int32(storage.ss_family) }

    init(host: String, port: UInt16) throws(ServerError) {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
        hints.ai_socktype = SystemCalls.streamType
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, "\(port)", &hints, &found)
        defer { if let found { freeaddrinfo(found) } }
        guard code == 0, let info = found?.pointee, let address = info.ai_addr else {
            throw .notAnAddress(host)
        }
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { bytes in
            bytes.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen)))
        }
        self.storage = storage
        size = info.ai_addrlen
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
    }

    static func localPort(of file: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(file, $0, &size) }
        }
        guard result == 0 else { return 0 }
        // The port stands at the same place in the addresses of both families.
        return withUnsafeBytes(of: storage) { UInt16($0[2]) << 8 | UInt16($0[3]) }
    }
}
