public import Foundation

extension HAR {
    /// The archive as JSON text: two spaces a level, fields in the specification's order, slashes as they are.
    ///
    /// Equal archives give equal texts, so that the difference of two versions of a tape reads well.
    public func data() -> Data {
        JSONWriter.data { write(to: &$0) }
    }

    /// Writes the archive to a file, which is replaced as a whole once everything is written.
    ///
    /// - Parameters:
    ///   - url: the file; its folder is made when it is not there.
    ///   - limit: bodies of more bytes go into files of their own, in the folder `NAME.bodies` beside the
    ///     archive; `nil` keeps all in the archive. Files there that no entry needs any more are deleted.
    /// - Throws: Foundation's error when a file cannot be written.
    public func write(to url: URL, sideFilesAbove limit: Int? = nil) throws {
        var folder = SideFolder(of: url)
        let stored = try limit.map { try storingBodies(above: $0, in: &folder) } ?? self
        try AtomicFile.write(to: url) { handle in
            var writer = JSONWriter { try handle.write(contentsOf: $0) }
            stored.write(to: &writer)
            try writer.finish()
        }
        folder.removeUnused()
    }
}
