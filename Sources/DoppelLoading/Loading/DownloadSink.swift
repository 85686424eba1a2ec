import DoppelSupport
import Foundation

/// The temporary file that a download task's body goes to.
///
/// As the platform's own, it lies in the temporary directory, and belongs to the program once it is announced.
final class DownloadSink: Sendable {
    /// The length that the response announced; -1 when it did not.
    let expectedLength: Int64
    private let url: URL
    private let state = Locked(State())

    private struct State: Sendable {
        var handle: FileHandle?
        /// Whether the file is not wanted any more: a piece that is on its way is not written.
        var isDiscarded = false
        var written: Int64 = 0
    }

    init(expecting length: Int64) {
        expectedLength = length
        url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).tmp")
    }

    /// Appends a piece, and returns how many bytes the file has now.
    func write(_ data: Data) -> Result<Int64, any Error> {
        Result {
            try state.withLock { state throws in
                if state.isDiscarded { return state.written }
                let handle = try state.handle ?? open()
                state.handle = handle
                try handle.write(contentsOf: data)
                state.written += Int64(data.count)
                return state.written
            }
        }.mapError { URLError(.cannotWriteToFile, userInfo: [NSUnderlyingErrorKey: $0]) }
    }

    /// Closes the file, which is there also when nothing was written, and returns where it is.
    func finished() -> URL {
        let handle = state.withLock { $0.handle }
        if handle == nil { _ = FileManager.default.createFile(atPath: url.path, contents: nil) }
        try? handle?.close()
        return url
    }

    /// Takes the file away: the download failed.
    func discard() {
        let handle = state.withLock { state in
            state.isDiscarded = true
            return state.handle
        }
        guard let handle else { return }
        try? handle.close()
        try? FileManager.default.removeItem(at: url)
    }

    private func open() throws -> FileHandle {
        guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        return try FileHandle(forWritingTo: url)
    }
}
