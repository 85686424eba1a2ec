import Foundation

/// The pipes to the compiler: each message is JSON behind its length, eight bytes with the lowest first.
struct Channel {
    private let input: FileHandle
    private let output: FileHandle

    /// Takes over the standard streams, so that nothing else can write between messages.
    init() {
        input = FileHandle(fileDescriptor: dup(STDIN_FILENO))
        output = FileHandle(fileDescriptor: dup(STDOUT_FILENO))
        close(STDIN_FILENO)
        dup2(STDERR_FILENO, STDOUT_FILENO)
    }

    /// The next message; `nil` when the compiler is done.
    func receive() throws -> Request? {
        guard let head = try input.read(exactly: 8) else { return nil }
        let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length > 0, let body = try input.read(exactly: length) else { return nil }
        return try JSONDecoder().decode(Request.self, from: body)
    }

    func send(_ response: Response) throws {
        let body = try JSONEncoder().encode(response)
        let head = (0..<8).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
        try output.write(contentsOf: Data(head) + body)
    }
}

extension FileHandle {
    /// `count` bytes; `nil` when the stream ends before.
    fileprivate func read(exactly count: Int) throws -> Data? {
        var data = Data()
        while data.count < count {
            guard let part = try read(upToCount: count - data.count), !part.isEmpty else { return nil }
            data += part
        }
        return data
    }
}
