import Foundation

/// Decompresses bytes.
///
/// What it does with odd ones is what libcurl 7.88 does behind `URLSession` (measured): an end that is missing
/// is no error; bytes that are not compressed, damaged ones, a wrong checksum, and bytes after the end are,
/// also a second gzip member; `deflate` is zlib's format or the bare one.
struct DecodingStage: CodingStage {
    private enum State {
        /// Too few bytes came to tell what they are.
        case undecided(Data)
        case decompressing(ZlibStream)
        case ended
    }

    /// What the first bytes turned out to be.
    private enum Finding {
        case more
        case uncompressed
        case compressed(ZlibStream, ZlibStream.Output)
    }

    private let coding: ContentCoding
    private let limit: Int
    private var byteCount = 0
    private var state = State.undecided(Data())

    init(_ coding: ContentCoding, limit: Int) {
        self.coding = coding
        self.limit = limit
    }

    mutating func process(_ data: Data, isLast: Bool) -> ContentCoder.Piece {
        switch state {
        case .undecided(let held): decide(held + data, isLast: isLast)
        case .decompressing(let stream): take(stream.process(data, limit: limit - byteCount))
        case .ended: ContentCoder.Piece(failure: data.isEmpty ? nil : URLError(.cannotDecodeRawData))
        }
    }

    private mutating func decide(_ data: Data, isLast: Bool) -> ContentCoder.Piece {
        guard !data.isEmpty else { return ContentCoder.Piece() }
        do throws(ContentCodingError) {
            switch try coding == .gzip ? gzip(data) : deflate(data, isLast: isLast) {
            case .more:
                state = .undecided(data)
                return ContentCoder.Piece()
            case .uncompressed:
                state = .ended
                return ContentCoder.Piece(failure: URLError(.cannotDecodeRawData))
            case .compressed(let stream, let output):
                state = .decompressing(stream)
                return take(output)
            }
        } catch {
            return ContentCoder.Piece(failure: error)
        }
    }

    private func gzip(_ data: Data) throws(ContentCodingError) -> Finding {
        let stream = try ZlibStream(.decompressing, .gzip)
        return .compressed(stream, stream.process(data, limit: limit))
    }

    private func deflate(_ data: Data, isLast: Bool) throws(ContentCodingError) -> Finding {
        let asZlib = try attempt(data, .zlib, trial: isLast ? 0 : 64)
        if case .uncompressed = asZlib { return try attempt(data, .raw, trial: isLast ? 0 : 512) }
        return asZlib
    }

    /// Tries a format that many a text begins like: `x^` is the mark of zlib, and the bare format has none.
    ///
    /// It has to end where the body ends, or to go well for so many bytes.
    private func attempt(
        _ data: Data, _ format: ZlibStream.Format, trial: Int
    ) throws(ContentCodingError) -> Finding {
        let stream = try ZlibStream(.decompressing, format)
        let output = stream.process(data, limit: limit)
        guard output.isPlausible else { return .uncompressed }
        return output.isAtEnd || data.count >= trial ? .compressed(stream, output) : .more
    }

    private mutating func take(_ output: ZlibStream.Output) -> ContentCoder.Piece {
        byteCount += output.data.count
        if output.isAtEnd { state = .ended }
        let isOverrun = output.isAtEnd && output.unused > 0
        return ContentCoder.Piece(
            data: output.data,
            failure: output.failure ?? (isOverrun ? URLError(.cannotDecodeRawData) : nil))
    }
}

extension ZlibStream.Output {
    /// Whether the bytes were of the format that was tried.
    fileprivate var isPlausible: Bool {
        failure is ContentCodingError || (failure == nil && unused == 0)
    }
}
