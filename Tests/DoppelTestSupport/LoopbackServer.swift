import DoppelSupport
package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A small HTTP/1.1 server on 127.0.0.1, to see what really reaches the network.
///
/// Answers what it was told to for a path, 404 otherwise; one request per connection.
package final class LoopbackServer: Sendable {
    package struct Request: Sendable {
        package let method: String
        package let target: String
        package let headers: [String: String]
        package let body: Data
    }

    package struct Answer: Sendable {
        package var status: Int
        package var headers: [String: String]
        package var body: Data
        /// Announces a byte more than it sends, and waits for the client to go away.
        package var neverEnds: Bool
        /// How often the body is sent, one after the other.
        package var repeated: Int

        package init(
            _ status: Int = 200, headers: [String: String] = [:], body: String = "", neverEnds: Bool = false,
            repeated: Int = 1
        ) {
            self.repeated = repeated
            self.status = status
            self.headers = headers
            self.body = Data(body.utf8)
            self.neverEnds = neverEnds
        }
    }

    private let answers = Locked<[String: Answer]>([:])
    private let decide: @Sendable (Request) -> Answer?
    private let requestRecorder = Recorder<Request>()
    /// A target for each answer of which all has been handed to the system.
    package let deliveries = Recorder<String>()
    /// A target for each client that went away in the middle of an answer.
    package let departures = Recorder<String>()
    private let socket: Int32
    package let port: UInt16

    /// - Parameter decide: what is asked before `answers`.
    package init(
        _ answers: [String: Answer] = [:],
        deciding decide: @escaping @Sendable (Request) -> Answer? = { _ in nil }
    ) throws {
        self.decide = decide
        (socket, port) = try TCP.newListener()
        self.answers.withLock { $0 = answers }
        let socket = socket
        Thread.detachNewThread { [weak self] in
            while let connection = TCP.nextConnection(of: socket) {
                guard let self else { return TCP.end(connection) }
                Thread.detachNewThread { self.serve(connection) }
            }
        }
    }

    deinit { TCP.shutDown(socket) }

    package var requests: [Request] { requestRecorder.elements }

    package func url(_ target: String = "/") -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(target)") else {
            preconditionFailure("\(target) is no target")
        }
        return url
    }

    private func serve(_ connection: Int32) {
        defer { TCP.end(connection) }
        guard let request = RequestReader(connection).read() else { return }
        requestRecorder.record(request)
        let path = String(request.target.split(separator: "?").first ?? "")
        let answer =
            decide(request) ?? answers.withLock { $0[path] } ?? Answer(404, body: "no answer for \(path)")
        TCP.write(head(of: answer) + answer.body, to: connection)
        for _ in 1..<max(1, answer.repeated) { TCP.write(answer.body, to: connection) }
        deliveries.record(request.target)
        guard answer.neverEnds else { return }
        while let more = TCP.read(from: connection), !more.isEmpty {}
        departures.record(request.target)
    }

    private func head(of answer: Answer) -> Data {
        var lines = ["HTTP/1.1 \(answer.status) Scripted", "Connection: close"]
        lines.append("Content-Length: \(answer.body.count * answer.repeated + (answer.neverEnds ? 1 : 0))")
        lines += answer.headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return Data((lines + ["", ""]).joined(separator: "\r\n").utf8)
    }
}

/// Reads one request: a head, and a body with `Content-Length` or in chunks.
private struct RequestReader {
    private let connection: Int32
    private var buffer = Data()

    init(_ connection: Int32) { self.connection = connection }

    func read() -> LoopbackServer.Request? {
        var reader = self
        guard let head = reader.take(until: "\r\n\r\n") else { return nil }
        var lines = head.components(separatedBy: "\r\n")
        let start = lines.removeFirst().split(separator: " ").map(String.init)
        guard start.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.last.map { $0.trimmingCharacters(in: .whitespaces) }
        }
        if headers["expect"] != nil { TCP.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: connection) }
        let body = reader.body(headers)
        return LoopbackServer.Request(method: start[0], target: start[1], headers: headers, body: body)
    }

    private mutating func body(_ headers: [String: String]) -> Data {
        guard headers["transfer-encoding"] == nil else { return chunks() }
        return take(headers["content-length"].flatMap(Int.init) ?? 0)
    }

    private mutating func chunks() -> Data {
        var body = Data()
        while let size = take(until: "\r\n").flatMap({ Int($0, radix: 16) }), size > 0 {
            body += take(size)
            _ = take(2)
        }
        return body
    }

    private mutating func take(until end: String) -> String? {
        while true {
            if let range = buffer.range(of: Data(end.utf8)) {
                defer { buffer = Data(buffer[range.upperBound...]) }
                return String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
            }
            guard let more = TCP.read(from: connection), !more.isEmpty else { return nil }
            buffer += more
        }
    }

    private mutating func take(_ count: Int) -> Data {
        while buffer.count < count, let more = TCP.read(from: connection), !more.isEmpty { buffer += more }
        defer { buffer = Data(buffer.dropFirst(count)) }
        return Data(buffer.prefix(count))
    }
}

/// The system's calls.
private enum TCP {
    struct Failure: Error { let call: String, code: Int32 }

    #if canImport(Darwin)
        private static let stream = SOCK_STREAM
        private static let sendFlags: Int32 = 0
    #else
        private static let stream = Int32(SOCK_STREAM.rawValue)
        private static let sendFlags = Int32(MSG_NOSIGNAL)
    #endif

    static func newListener() throws -> (Int32, UInt16) {
        let file = socket(AF_INET, stream, 0)
        guard file >= 0 else { throw Failure(call: "socket", code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let results = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                [bind(file, address, size), listen(file, 128), getsockname(file, address, &size)]
            }
        }
        guard results == [0, 0, 0] else { throw Failure(call: "bind, listen, getsockname", code: errno) }
        return (file, UInt16(bigEndian: address.sin_port))
    }

    static func nextConnection(of file: Int32) -> Int32? {
        let connection = accept(file, nil, nil)
        return connection >= 0 ? connection : nil
    }

    static func read(from file: Int32) -> Data? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(file, &buffer, buffer.count, 0)
        return count < 0 ? nil : Data(buffer[..<count])
    }

    static func write(_ data: Data, to file: Int32) {
        var rest = [UInt8](data)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(file, $0.baseAddress, $0.count, sendFlags) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    static func end(_ file: Int32) { _ = close(file) }

    /// Ends a listening socket, so that who waits for a connection goes on.
    static func shutDown(_ file: Int32) {
        _ = shutdown(file, Int32(SHUT_RDWR))
        end(file)
    }
}
