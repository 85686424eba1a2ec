import Foundation

/// A port that is taken, and at which nobody listens: connections to it are refused.
final class RefusingPort: Sendable {
    let number: Int
    private let socket: Int32

    init() throws {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let descriptor = Foundation.socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 ? getsockname(descriptor, address, &length) : -1
            }
        }
        guard descriptor >= 0, result == 0 else { throw UsageError("No port could be taken on 127.0.0.1.") }
        socket = descriptor
        number = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(socket) }
}
