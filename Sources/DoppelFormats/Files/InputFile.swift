package import Foundation

/// Reads whole files, of a size that is bounded before the first byte is read.
package enum InputFile {
    /// The content of a file, mapped into memory where that is possible.
    ///
    /// - Throws: ``FormatError`` when there is no regular file or it is longer than `limit` bytes.
    package static func data(of url: URL, limit: Int) throws(FormatError) -> Data {
        let values = try? url.resolvingSymlinksInPath().resourceValues(forKeys: [
            .isRegularFileKey, .fileSizeKey,
        ])
        guard let values else { throw FormatError("there is no such file", file: url.path) }
        guard values.isRegularFile == true else { throw FormatError("this is no file", file: url.path) }
        let size = values.fileSize ?? 0
        guard size <= limit else {
            throw FormatError("the file has \(size) bytes, more than the limit of \(limit)", file: url.path)
        }
        do {
            return try Data(contentsOf: url, options: .mappedIfSafe)
        } catch {
            throw FormatError("the file cannot be read: \(error.localizedDescription)", file: url.path)
        }
    }
}
