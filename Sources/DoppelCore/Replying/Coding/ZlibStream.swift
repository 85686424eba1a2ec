import Foundation

/// One run of zlib over bytes that come in pieces.
///
/// `@unchecked`: it has one owner, a ``ContentCoder``, which touches it under its lock only.
final class ZlibStream: @unchecked Sendable {
    enum Format: CInt, Sendable {
        case raw = -15
        case zlib = 15
        case gzip = 31
    }

    enum Direction: Sendable { case compressing, decompressing }

    struct Output: Sendable {
        var data = Data()
        /// The bytes that were given after the end of the compressed ones.
        var unused = 0
        var isAtEnd = false
        var failure: (any Error)?
    }

    private let zlib: Zlib
    private let direction: Direction
    /// On the heap: zlib keeps the address, and refuses a stream that has moved.
    private let stream: UnsafeMutablePointer<Zlib.Stream>

    init(_ direction: Direction, _ format: Format) throws(ContentCodingError) {
        zlib = try Zlib.shared.get()
        self.direction = direction
        stream = .allocate(capacity: 1)
        stream.initialize(to: Zlib.Stream())
        let status =
            switch direction {
            case .decompressing: zlib.inflateInit(stream, format.rawValue, zlib.version(), Zlib.Stream.size)
            case .compressing:
                zlib.deflateInit(
                    stream, Self.usualLevel, Self.deflated, format.rawValue, Self.usualMemory, 0,
                    zlib.version(),
                    Zlib.Stream.size)
            }
        guard status == Self.ok else {
            stream.deallocate()
            throw .zlibUnusable(reason: "version \(String(cString: zlib.version())) answers \(status)")
        }
    }

    deinit {
        switch direction {
        case .decompressing: _ = zlib.inflateEnd(stream)
        case .compressing: _ = zlib.deflateEnd(stream)
        }
        stream.deallocate()
    }

    /// Takes bytes, and gives all that they lead to.
    ///
    /// - Parameters:
    ///   - isLast: the compressed form is to be completed.
    ///   - limit: more bytes than this are a failure.
    func process(_ data: Data, isLast: Bool = false, limit: Int = .max) -> Output {
        var output = Output()
        guard let count = CUnsignedInt(exactly: data.count) else {
            output.failure = ContentCodingError.tooLarge(limit: Int(CUnsignedInt.max))
            return output
        }
        data.withUnsafeBytes { bytes in
            stream.pointee.nextIn = bytes.bindMemory(to: UInt8.self).baseAddress
            stream.pointee.availableIn = count
            run(isLast ? Self.finish : Self.syncFlush, into: &output, limit: limit)
            output.unused = Int(stream.pointee.availableIn)
            stream.pointee.nextIn = nil
            stream.pointee.availableIn = 0
        }
        return output
    }

    private func run(_ flush: CInt, into output: inout Output, limit: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.pieceSize) { buffer in
            var isFull = true
            while isFull, !output.isAtEnd, output.failure == nil {
                stream.pointee.nextOut = buffer.baseAddress
                stream.pointee.availableOut = CUnsignedInt(buffer.count)
                let status = step(flush)
                let count = buffer.count - Int(stream.pointee.availableOut)
                output.data.append(contentsOf: buffer[..<count])
                output.isAtEnd = status == Self.streamEnd
                output.failure = failure(status, isTooLarge: output.data.count > limit, limit)
                isFull = count == buffer.count
            }
            stream.pointee.nextOut = nil
        }
    }

    private func failure(_ status: CInt, isTooLarge: Bool, _ limit: Int) -> (any Error)? {
        if isTooLarge { return ContentCodingError.tooLarge(limit: limit) }
        let isFine = [Self.ok, Self.streamEnd, Self.bufferError].contains(status)
        return isFine ? nil : URLError(.cannotDecodeRawData)
    }

    private func step(_ flush: CInt) -> CInt {
        switch direction {
        case .decompressing: zlib.inflate(stream, flush)
        case .compressing: zlib.deflate(stream, flush)
        }
    }

    private static let pieceSize = 65_536
    // The constants of zlib.h.
    private static let ok: CInt = 0
    private static let streamEnd: CInt = 1
    /// No progress was possible: not an error.
    private static let bufferError: CInt = -5
    private static let syncFlush: CInt = 2
    private static let finish: CInt = 4
    private static let deflated: CInt = 8
    private static let usualLevel: CInt = -1
    private static let usualMemory: CInt = 8
}
