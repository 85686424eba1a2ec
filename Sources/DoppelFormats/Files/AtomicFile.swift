package import Foundation

/// Replaces files as a whole: a reader sees the old content or the new one, and never a part.
package enum AtomicFile {
    /// Writes beside the file under another name, then gives it the name; on an error the old file stays.
    ///
    /// What is no file, such as a pipe or `/dev/null`, is written to and stays what it is.
    package static func write(to url: URL, _ body: (FileHandle) throws -> Void) throws {
        guard !isStream(url) else {
            let handle = try FileHandle(forWritingTo: url)
            defer { try? handle.close() }
            return try body(handle)
        }
        let target = url.resolvingSymlinksInPath()
        let folder = target.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let name = ".\(target.lastPathComponent).\(UUID().uuidString.prefix(8)).tmp"
        let temporary = folder.appendingPathComponent(name)
        guard FileManager.default.createFile(atPath: temporary.path, contents: nil) else {
            throw FormatError("no file can be made in \(folder.path)", file: url.path)
        }
        do {
            let handle = try FileHandle(forWritingTo: temporary)
            defer { try? handle.close() }
            try body(handle)
            guard rename(temporary.path, target.path) == 0 else {
                throw FormatError(
                    "the file cannot be replaced: \(String(cString: strerror(errno)))", file: url.path)
            }
        } catch {
            try? FileManager.default.removeItem(at: temporary)
            throw error
        }
    }

    /// Replaces a file's content.
    package static func write(_ data: Data, to url: URL) throws {
        try write(to: url) { try $0.write(contentsOf: data) }
    }

    /// Whether it is there, and has no content that could be replaced: a device, a pipe, an open file of the process.
    package static func isStream(_ url: URL) -> Bool {
        let path = url.standardizedFileURL.path
        guard !["/dev/stdout", "/dev/stderr"].contains(path) else { return true }
        guard !["/dev/fd/", "/proc/self/fd/"].contains(where: path.hasPrefix) else { return true }
        var info = stat()
        guard stat(path, &info) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(info.st_mode & S_IFMT)
    }
}
