import DoppelSupport
package import Foundation

/// Compresses or decompresses a body piece by piece, while it is sent.
///
/// A class, since what zlib remembers cannot be copied: one belongs to one performer.
package final class ContentCoder: Sendable {
    /// The most bytes that a body may grow to when it is decompressed: 256 MiB.
    ///
    /// 256 KiB of gzip can hold as much. It is far more than a test needs, and does no harm yet.
    package static let limit = 256 << 20

    /// What a piece becomes, and the error that comes after it.
    package struct Piece: Sendable {
        package var data = Data()
        package var failure: (any Error)?
    }

    private let stages: Locked<[any CodingStage]>

    /// Undoes these codings, the last of which was applied last.
    package init(decoding codings: [ContentCoding], limit: Int = ContentCoder.limit) {
        stages = Locked(codings.reversed().map { DecodingStage($0, limit: limit) })
    }

    /// Fails at the first byte.
    init(failingWith code: URLError.Code) {
        stages = Locked([FailingStage(code: code)])
    }

    /// Applies a coding.
    init(encoding coding: ContentCoding) {
        stages = Locked([EncodingStage(coding)])
    }

    /// What the next bytes of the body become; with `isLast`, also what was held back.
    package func process(_ data: Data, isLast: Bool = false) -> Piece {
        stages.withLock { stages in
            stages.indices.reduce(into: Piece(data: data)) { result, index in
                let piece = stages[index].process(result.data, isLast: isLast)
                result = Piece(data: piece.data, failure: result.failure ?? piece.failure)
            }
        }
    }
}

/// One coding in a row of them.
protocol CodingStage: Sendable {
    mutating func process(_ data: Data, isLast: Bool) -> ContentCoder.Piece
}

extension ContentCoding {
    /// A whole body without the coding; `nil` when it is damaged or grows too large.
    package func decoded(_ body: Data) -> Data? {
        let piece = ContentCoder(decoding: [self]).process(body, isLast: true)
        return piece.failure == nil ? piece.data : nil
    }
}

/// Takes no byte.
private struct FailingStage: CodingStage {
    let code: URLError.Code

    func process(_ data: Data, isLast: Bool) -> ContentCoder.Piece {
        ContentCoder.Piece(failure: data.isEmpty ? nil : URLError(code))
    }
}

/// Compresses, so that what was sent so far can be decompressed at once.
private struct EncodingStage: CodingStage {
    private let stream: Result<ZlibStream, ContentCodingError>

    init(_ coding: ContentCoding) {
        stream = Result { () throws(ContentCodingError) in
            try ZlibStream(.compressing, coding == .gzip ? .gzip : .zlib)
        }
    }

    mutating func process(_ data: Data, isLast: Bool) -> ContentCoder.Piece {
        switch stream {
        case .failure(let error): return ContentCoder.Piece(failure: error)
        case .success(let stream):
            let output = stream.process(data, isLast: isLast)
            return ContentCoder.Piece(data: output.data, failure: output.failure)
        }
    }
}

extension ReplyPlan {
    /// Who gets what a performer sends.
    package enum Receiver: Sendable {
        /// A client of a loading system, which decompresses what it gets.
        case client
        /// A wire.
        case wire
    }

    /// What stands between the body and the receiver.
    func coder(for receiver: Receiver) -> ContentCoder? {
        guard let negotiation else { return nil }
        switch receiver {
        case .client:
            if negotiation.isUndecodable { return ContentCoder(failingWith: .cannotDecodeContentData) }
            return negotiation.isCoded.isEmpty ? nil : ContentCoder(decoding: negotiation.isCoded)
        case .wire: return negotiation.codes.map { ContentCoder(encoding: $0) }
        }
    }
}
