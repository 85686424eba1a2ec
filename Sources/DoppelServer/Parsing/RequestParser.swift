package import DoppelCore

/// Takes requests apart by RFC 9112, strictly: a pure state machine, which sees bytes and no socket.
///
/// ```swift
/// parser.append(bytes)
/// while let event = try parser.next() { … }  // nil: more bytes are needed
/// ```
///
/// What two recipients could understand differently is refused, since that is what requests are smuggled with
/// (RFC 9112, section 11.2): bare LF, folded lines, doubled or conflicting lengths. After an error nothing
/// can be read any more: the connection has to be closed.
package struct RequestParser: Sendable {
    package enum Event: Sendable, Equatable {
        case head(RequestHead)
        case body(ArraySlice<UInt8>)
        /// The request is complete; the fields are those of its trailer.
        case end(HTTPHeaders)
    }

    private enum Phase: Sendable {
        /// Before a request line; one empty line may come first.
        case start(isAfterEmptyLine: Bool)
        case fields(RequestLine)
        case length(rest: Int)
        case chunkLine
        case chunk(rest: Int)
        case chunkEnd
        case trailer
        case failed(MalformedRequest)
    }

    private let limits: MessageLimits
    private var phase = Phase.start(isAfterEmptyLine: false)
    private var buffer: [UInt8] = []
    /// Where what has not been taken begins.
    private var start = 0
    /// Up to where no line end was found.
    private var scanned = 0
    private var headers = HTTPHeaders()
    /// Octets of the head, or of the trailer, so far.
    private var headBytes = 0
    private var bodyBytes = 0
    private var extensionBytes = 0

    package init(limits: MessageLimits = MessageLimits()) { self.limits = limits }

    /// Adds what has arrived.
    package mutating func append(_ bytes: some Sequence<UInt8>) {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 17)
            start = 0
            scanned = 0
        } else if start > 1 << 16 {
            buffer.removeFirst(start)
            scanned -= start
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Whether a request has begun and is not complete.
    package var isMidRequest: Bool {
        if case .start = phase { start < buffer.count } else { true }
    }

    /// How many octets have arrived and were not looked at.
    package var backlog: Int { buffer.count - start }

    /// Hands out what comes after the last request, for another protocol.
    package mutating func takeRest() -> ArraySlice<UInt8> {
        defer { start = buffer.count }
        return buffer[start...]
    }

    /// The next event; `nil` when more bytes are needed.
    ///
    /// - Throws: why the request is refused; the same again for each further call.
    package mutating func next() throws(MalformedRequest) -> Event? {
        do {
            return try step()
        } catch {
            phase = .failed(error)
            throw error
        }
    }

    private mutating func step() throws(MalformedRequest) -> Event? {
        while true {
            switch phase {
            case .start(let isAfterEmptyLine): guard try begin(isAfterEmptyLine) else { return nil }
            case .fields(let line): return try readFields(line)
            case .length(let rest): return rest == 0 ? end() : takeContent(rest) { .length(rest: $0) }
            case .chunkLine: guard try readChunkLine() else { return nil }
            case .chunk(let rest) where rest > 0: return takeContent(rest) { .chunk(rest: $0) }
            case .chunk: phase = .chunkEnd
            case .chunkEnd: guard try readChunkEnd() else { return nil }
            case .trailer: return try readTrailer()
            case .failed(let error): throw error
            }
        }
    }
}

// MARK: - Head

extension RequestParser {
    /// Reads the request line; `false` when it is not complete.
    private mutating func begin(_ isAfterEmptyLine: Bool) throws(MalformedRequest) -> Bool {
        try refuseLongTarget()
        guard let line = try nextLine() else { return false }
        if line.isEmpty {
            // RFC 9112, section 2.2: some clients send a CRLF too many after a body.
            guard !isAfterEmptyLine else { throw .requestLine }
            phase = .start(isAfterEmptyLine: true)
            headBytes = 0
            return true
        }
        phase = .fields(try RequestLine(line, limits))
        return true
    }

    /// A target without an end is refused as such, before the whole head is too large.
    private func refuseLongTarget() throws(MalformedRequest) {
        guard backlog > limits.targetBytes else { return }
        let line = buffer[start...].prefix(limits.headBytes).prefix { $0 != Octets.lineFeed }
        guard let space = line.firstIndex(of: Octets.space) else { return }
        let target = line[(space + 1)...].prefix { $0 != Octets.space }
        if target.count > limits.targetBytes { throw .targetTooLong(limit: limits.targetBytes) }
    }

    private mutating func readFields(_ line: RequestLine) throws(MalformedRequest) -> Event? {
        guard try collectFields() else { return nil }
        let head = try RequestHead(line, headers, limits)
        headers = HTTPHeaders()
        phase =
            switch head.framing {
            case .length(let count): .length(rest: count)
            case .chunked: .chunkLine
            }
        return .head(head)
    }

    /// Reads field lines; `true` when the empty line after them was there.
    private mutating func collectFields() throws(MalformedRequest) -> Bool {
        while let line = try nextLine() {
            if line.isEmpty {
                headBytes = 0
                return true
            }
            let field = try FieldLine.parse(line)
            guard headers.count < limits.fieldCount else { throw .tooManyFields(limit: limits.fieldCount) }
            headers.add(field.value, for: field.name)
        }
        return false
    }

    /// The next line without its end; `nil` when it is not complete.
    private mutating func nextLine() throws(MalformedRequest) -> ArraySlice<UInt8>? {
        guard let end = buffer[scanned...].firstIndex(of: Octets.lineFeed) else {
            scanned = buffer.count
            try count(headBytes + buffer.count - start)
            return nil
        }
        let line = buffer[start..<end]
        try count(headBytes + line.count + 1)
        headBytes += line.count + 1
        guard line.last == Octets.carriageReturn else { throw .bareLineFeed }
        let content = line.dropLast()
        if content.contains(Octets.carriageReturn) { throw .bareCarriageReturn }
        start = end + 1
        scanned = start
        return content
    }

    private func count(_ bytes: Int) throws(MalformedRequest) {
        if bytes > limits.headBytes { throw .headTooLarge(limit: limits.headBytes) }
    }
}

// MARK: - Content

extension RequestParser {
    private mutating func takeContent(_ rest: Int, _ phase: (Int) -> Phase) -> Event? {
        let content = buffer[start...].prefix(rest)
        guard !content.isEmpty else { return nil }
        start = content.endIndex
        scanned = start
        self.phase = phase(rest - content.count)
        return .body(content)
    }

    private mutating func readChunkLine() throws(MalformedRequest) -> Bool {
        guard let line = try nextLine() else { return false }
        headBytes = 0
        let chunk = try ChunkLine(line, limit: limits.bodyBytes)
        bodyBytes += chunk.size
        guard bodyBytes <= limits.bodyBytes else { throw .bodyTooLarge(limit: limits.bodyBytes) }
        extensionBytes += chunk.extensionBytes
        guard extensionBytes <= MessageLimits.chunkExtensionBytes else {
            throw .chunkExtensionsTooLong(limit: MessageLimits.chunkExtensionBytes)
        }
        phase = chunk.size == 0 ? .trailer : .chunk(rest: chunk.size)
        return true
    }

    /// Reads the CRLF after a chunk's octets; a wrong octet is found without waiting for the next.
    private mutating func readChunkEnd() throws(MalformedRequest) -> Bool {
        let end = buffer[start...].prefix(2)
        guard "\r\n".utf8.starts(with: end) else { throw .chunkEnd }
        guard end.count == 2 else { return false }
        start = end.endIndex
        scanned = start
        phase = .chunkLine
        return true
    }

    private mutating func readTrailer() throws(MalformedRequest) -> Event? {
        guard try collectFields() else { return nil }
        let forbidden = ["Content-Length", "Transfer-Encoding", "Host", "Trailer", "Content-Encoding"]
        if let name = forbidden.first(where: headers.contains) { throw .trailer(name) }
        return end()
    }

    private mutating func end() -> Event {
        defer {
            phase = .start(isAfterEmptyLine: false)
            headers = HTTPHeaders()
            bodyBytes = 0
            extensionBytes = 0
        }
        return .end(headers)
    }
}
