import Foundation

/// Bytes on their way to a socket: short ones are put together, long ones are not copied.
struct OutputBuffer {
    private enum Segment {
        case short([UInt8])
        case long(Data)

        var count: Int {
            switch self {
            case .short(let bytes): bytes.count
            case .long(let data): data.count
            }
        }

        func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
            switch self {
            case .short(let bytes): bytes.withUnsafeBytes(body)
            case .long(let data): data.withUnsafeBytes(body)
            }
        }
    }

    /// Longer pieces are sent from where they are.
    private static let longest = 16_384

    /// The usual one: all that there is.
    private var last: [UInt8] = []
    /// Those before it.
    private var segments: [Segment] = []
    /// How many bytes of the first one are gone.
    private var sent = 0
    /// How many bytes are to be sent.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func append(_ bytes: some Collection<UInt8>) {
        last.append(contentsOf: bytes)
        count += bytes.count
    }

    mutating func append(_ text: String) { append(text.utf8) }

    mutating func append(_ data: Data) {
        count += data.count
        guard data.count > Self.longest else {
            return data.withUnsafeBytes { last.append(contentsOf: $0) }
        }
        seal()
        segments.append(.long(data))
    }

    private mutating func seal() {
        guard !last.isEmpty else { return }
        segments.append(.short(last))
        last = []
    }

    /// Forgets everything.
    mutating func clear() { self = OutputBuffer() }

    /// Hands bytes to `send` until all are gone or it takes no more, but not more than `limit`.
    ///
    /// - Returns: how many were sent, and why it ended.
    mutating func drain(
        limit: Int = .max, _ send: (UnsafeRawBufferPointer) -> SystemCalls.Transfer
    ) -> (count: Int, end: SystemCalls.Transfer) {
        var total = 0
        while count > 0, total < limit {
            let transfer = sendFirst(atMost: limit - total, send)
            guard case .count(let part) = transfer else { return (total, transfer) }
            advance(by: part)
            total += part
        }
        return (total, .count(total))
    }

    private func sendFirst(
        atMost limit: Int, _ send: (UnsafeRawBufferPointer) -> SystemCalls.Transfer
    ) -> SystemCalls.Transfer {
        func part(_ bytes: UnsafeRawBufferPointer) -> SystemCalls.Transfer {
            let rest = bytes[sent...].prefix(limit)
            return send(UnsafeRawBufferPointer(rebasing: rest))
        }
        return segments.first.map { $0.withBytes(part) } ?? last.withUnsafeBytes(part)
    }

    private mutating func advance(by part: Int) {
        count -= part
        sent += part
        let size = segments.first?.count ?? last.count
        guard sent == size else { return }
        sent = 0
        if segments.isEmpty {
            last.removeAll(keepingCapacity: last.capacity <= 1 << 16)
        } else {
            segments.removeFirst()
        }
    }
}
