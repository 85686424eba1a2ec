public import Foundation

extension HAR {
    /// How much a reader takes before it refuses a file.
    public struct Limits: Sendable, Hashable {
        /// The bytes of the file; 2 GiB by default.
        public var fileBytes: Int
        /// The bytes of all side files together; 512 MiB by default.
        public var sideFileBytes: Int

        /// Makes limits.
        public init(fileBytes: Int = 2 << 30, sideFileBytes: Int = 512 << 20) {
            self.fileBytes = fileBytes
            self.sideFileBytes = sideFileBytes
        }
    }

    /// Reads a HAR text.
    ///
    /// Takes what real tools write beside the specification: a byte-order mark, absent fields, header fields as
    /// pairs, fields of their own. Only `log`, `entries`, `request`, `method`, `url`, `response` and `status`
    /// have to be there. Members are taken as they come, so that memory is what the archive keeps.
    ///
    /// - Throws: ``FormatError`` with the line and the way to the value.
    public init(data: Data) throws(FormatError) {
        do {
            self = try JSONReader.read(data) { try HAR(har: &$0) }
        } catch let error as FormatError {
            throw error
        } catch {
            throw FormatError("\(error)")
        }
    }

    /// Reads a HAR file, and the bodies that it keeps in side files.
    ///
    /// A side file's name (`_file`, as Playwright writes it) is relative to the archive's folder, and must
    /// not lead out of it.
    ///
    /// - Throws: ``FormatError`` with the file, the line and the way to the value.
    public init(contentsOf url: URL, limits: Limits = Limits()) throws(FormatError) {
        let data = try InputFile.data(of: url, limit: limits.fileBytes)
        do throws(FormatError) {
            try self.init(data: data)
            try loadSideFiles(from: url.deletingLastPathComponent(), limit: limits.sideFileBytes)
        } catch {
            throw error.inFile(url.path)
        }
    }
}
