import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Asks for the same resource over many connections at once, each with one request under way.
final class WireClient {
    private let request: [UInt8]
    private var entries: [pollfd]
    private var pending: [Int]
    /// The bytes of a whole response, known after the first.
    private var responseLength = 0
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    init(port: UInt16, path: String, connections: Int) throws {
        request = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: */*\r\n\r\n".utf8)
        entries = try (0..<connections).map { _ in
            pollfd(fd: try LoopbackSocket.connect(to: port), events: Int16(POLLIN), revents: 0)
        }
        pending = Array(repeating: 0, count: connections)
        responseLength = try firstResponse()
    }

    deinit { for entry in entries { close(entry.fd) } }

    /// Sends so many requests, and waits for all answers.
    func send(_ count: Int) throws {
        var toSend = count
        var toReceive = count
        for place in entries.indices where toSend > 0 {
            try ask(place)
            toSend -= 1
        }
        while toReceive > 0 {
            guard poll(&entries, nfds_t(entries.count), 10_000) > 0 else {
                throw WrongAnswer(description: "no answer came for 10 seconds")
            }
            for place in entries.indices where entries[place].revents != 0 {
                guard try isAnswered(place) else { continue }
                toReceive -= 1
                guard toSend > 0 else { continue }
                toSend -= 1
                try ask(place)
            }
        }
    }

    private func ask(_ place: Int) throws {
        pending[place] = responseLength
        guard write(entries[place].fd, request, request.count) == request.count else {
            throw WrongAnswer(description: "a request could not be sent")
        }
    }

    /// Whether the whole response has come.
    private func isAnswered(_ place: Int) throws -> Bool {
        let count = read(entries[place].fd, &buffer, buffer.count)
        guard count > 0, count <= pending[place] else {
            throw WrongAnswer(description: "\(count) bytes came where \(pending[place]) were to come")
        }
        pending[place] -= count
        return pending[place] == 0
    }

    private func firstResponse() throws -> Int {
        let file = entries[0].fd
        _ = write(file, request, request.count)
        var received = Data()
        while true {
            let count = read(file, &buffer, buffer.count)
            guard count > 0 else { throw WrongAnswer(description: "the connection ended") }
            received += buffer[..<count]
            guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { continue }
            guard received.starts(with: Data("HTTP/1.1 200 ".utf8)) else {
                throw WrongAnswer(description: String(decoding: received, as: UTF8.self))
            }
            if received.count - end.upperBound == WireServer.body.count { return received.count }
        }
    }
}

/// A blocking socket.
enum LoopbackSocket {
    static func connect(to port: UInt16) throws -> Int32 {
        #if canImport(Darwin)
            let stream = SOCK_STREAM
        #else
            let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let file = socket(AF_INET, stream, 0)
        var address = address(port)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { systemConnect(file, $0, size) }
        }
        guard result == 0 else {
            close(file)
            throw WrongAnswer(description: "nobody listens at port \(port)")
        }
        return file
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return address
    }
}

/// The system's call, which the function of the same name hides.
private func systemConnect(_ file: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    connect(file, address, size)
}
