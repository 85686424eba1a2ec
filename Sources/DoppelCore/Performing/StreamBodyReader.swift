import DoppelSupport
import Foundation

/// Reads an `InputStream` piece by piece.
final class StreamBodyReader: BlockingBodyReading {
    /// `@unchecked`: the stream came in as `sending`, so that nobody else holds it, and is touched under
    /// the reader's lock only.
    private struct Owned: @unchecked Sendable {
        let stream: InputStream
    }

    private let owned: Locked<Owned>
    private let source: String

    init(_ stream: sending InputStream, source: String) {
        stream.open()
        owned = Locked(Owned(stream: stream))
        self.source = source
    }

    deinit { owned.withLock { $0.stream.close() } }

    func read(upTo count: Int) throws(ReplyBodyError) -> Data? {
        let result = owned.withLock { owned in owned.stream.nextBytes(upTo: count) }
        switch result {
        case .success(let data): return data.isEmpty ? nil : data
        case .failure(let failure): throw .unreadable(source: source, reason: failure.reason)
        }
    }
}

private struct StreamFailure: Error {
    let reason: String
}

extension InputStream {
    /// The next bytes; none at the end.
    fileprivate func nextBytes(upTo count: Int) -> Result<Data, StreamFailure> {
        var data = Data(count: count)
        let read = data.withUnsafeMutableBytes { buffer in
            buffer.bindMemory(to: UInt8.self).baseAddress.map { self.read($0, maxLength: count) } ?? 0
        }
        guard read >= 0 else {
            return .failure(StreamFailure(reason: streamError?.reasonInWords ?? "the stream gives no reason"))
        }
        return .success(data.prefix(read))
    }
}
