import Foundation

/// Reads a file piece by piece.
final class FileBodyReader: BlockingBodyReading {
    private let handle: FileHandle
    private let source: String

    init(_ url: URL, from offset: Int = 0, source: String) throws(ReplyBodyError) {
        self.source = source
        do {
            handle = try FileHandle(forReadingFrom: url)
            if offset > 0 { try handle.seek(toOffset: UInt64(offset)) }
        } catch {
            throw .unreadable(source: source, reason: error.reasonInWords)
        }
    }

    deinit { try? handle.close() }

    func read(upTo count: Int) throws(ReplyBodyError) -> Data? {
        do {
            guard let data = try handle.read(upToCount: count), !data.isEmpty else { return nil }
            return data
        } catch {
            throw .unreadable(source: source, reason: error.reasonInWords)
        }
    }
}
