import DoppelSupport
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A client that sends exactly the bytes that it is told to.
///
/// `@unchecked Sendable`: a test uses it from one call of ``blocking(_:)`` after the other, never from two.
package final class RawClient: @unchecked Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let call: String
        package let code: Int32
        package var description: String { "\(call): \(String(cString: strerror(code)))" }
    }

    private let file: Int32
    private var buffer: [UInt8] = []

    package init(port: UInt16) throws {
        file = socket(AF_INET, RawClient.stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        // A test that hangs must say so; on a busy machine all tests wait for each other.
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(file, $0, size) }
        }
        guard result == 0 else { throw Failure(call: "connect", code: errno) }
    }

    deinit { close(file) }

    #if canImport(Darwin)
        private static let stream = SOCK_STREAM
        private static let flags: Int32 = 0
    #else
        private static let stream = Int32(SOCK_STREAM.rawValue)
        private static let flags = Int32(MSG_NOSIGNAL)
    #endif

    package func send(_ text: String) throws { try send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemSend(file, $0.baseAddress, $0.count, RawClient.flags) }
            guard count > 0 else { throw Failure(call: "send", code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Says that nothing more comes.
    package func endSending() { shutdown(file, Int32(SHUT_WR)) }

    /// What came; `false` at the end.
    private func more() throws -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = recv(file, &chunk, chunk.count, 0)
        guard count >= 0 else { throw Failure(call: "recv", code: errno) }
        buffer += chunk[..<count]
        return count > 0
    }

    /// Everything until the server ends the connection.
    package func readToEnd() throws -> String {
        while try more() {}
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// How the server ended the connection: in order, or by a reset.
    package func ending() throws -> Ending {
        do {
            while try more() {}
            return .orderly
        } catch let error as Failure where error.code == ECONNRESET {
            return .reset
        }
    }

    package enum Ending { case orderly, reset }

    package var received: String { String(decoding: buffer, as: UTF8.self) }

    /// What comes up to and including `end`.
    package func read(through end: String) throws -> String {
        let pattern = Data(end.utf8)
        while true {
            if let range = Data(buffer).range(of: pattern) {
                defer { buffer = Array(buffer[range.upperBound...]) }
                return String(decoding: buffer[..<range.upperBound], as: UTF8.self)
            }
            guard try more() else { throw Failure(call: "ended before \(end): \(received)", code: 0) }
        }
    }

    package func read(_ count: Int) throws -> [UInt8] {
        while buffer.count < count {
            guard try more() else { throw Failure(call: "ended before \(count) bytes", code: 0) }
        }
        defer { buffer = Array(buffer[count...]) }
        return Array(buffer[..<count])
    }

    /// A response with a `Content-Length` or in chunks.
    package func readResponse(isHead: Bool = false) throws -> ReceivedMessage {
        let head = try read(through: "\r\n\r\n")
        var response = ReceivedMessage(head: head)
        guard !isHead else { return response }
        if response["Transfer-Encoding"] == "chunked" {
            while true {
                let line = try read(through: "\r\n").dropLast(1)
                let size = Int(line, radix: 16) ?? 0
                response.chunks.append(String(decoding: try read(size), as: UTF8.self))
                _ = try read(2)
                if size == 0 { break }
            }
            response.body = response.chunks.joined()
        } else {
            response.body = String(
                decoding: try read(response["Content-Length"].flatMap { Int($0) } ?? 0), as: UTF8.self)
        }
        return response
    }
}

private func systemSend(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(file, bytes, count, flags)
}

package struct ReceivedMessage {
    package let statusLine: String
    package let fields: [(name: String, value: String)]
    package var body = ""
    package var chunks: [String] = []

    package init(head: String) {
        var lines = head.components(separatedBy: "\r\n").filter { !$0.isEmpty }
        statusLine = lines.isEmpty ? "" : lines.removeFirst()
        fields = lines.map { line in
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            return (parts[0], parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
        }
    }

    package var status: Int { Int(statusLine.split(separator: " ").dropFirst().first ?? "") ?? 0 }

    package subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// Runs code that blocks, away from the threads that tests and tasks share.
package func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws
    -> Result
{
    try await BlockingWork.value { Swift.Result { try body() } }.get()
}

/// What a server answers to these bytes, until it ends the connection.
package func answer(of port: UInt16, to text: String) async throws -> String {
    try await blocking {
        let client = try RawClient(port: port)
        try client.send(text)
        return try client.readToEnd()
    }
}

/// The first response on a connection of its own, which may stay open.
package func firstAnswer(of port: UInt16, to text: String) async throws -> ReceivedMessage {
    try await blocking {
        let client = try RawClient(port: port)
        try client.send(text)
        return try client.readResponse()
    }
}
