import Foundation

/// Finds the files that a file names, and refuses those that are elsewhere.
///
/// What names a file may come from anywhere: it must not reach the rest of the disk.
enum ContainedFile {
    /// The file of this name, a relative path with slashes.
    ///
    /// - Parameters:
    ///   - folder: where the name starts.
    ///   - root: the folder that must not be left, by steps, links or anything else; `folder` by default.
    /// - Throws: ``FormatError`` when the name is no such path, or leads out of the root.
    static func url(named name: String, in folder: URL, root: URL? = nil) throws(FormatError) -> URL {
        let steps = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !name.isEmpty, !name.contains("\\"), !name.contains("\0"), steps.first != "",
            !steps[0].contains(":")
        else { throw escape(name) }
        let url = folder.appendingPathComponent(name).standardizedFileURL
        guard isInside(url.path, (root ?? folder).standardizedFileURL.path),
            // A link inside the folder may lead out of it as well.
            isInside(url.resolvingSymlinksInPath().path, (root ?? folder).resolvingSymlinksInPath().path)
        else { throw escape(name) }
        return url
    }

    private static func isInside(_ path: String, _ root: String) -> Bool {
        path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }

    private static func escape(_ name: String) -> FormatError {
        FormatError("\"\(name)\" leads out of the folder")
    }
}
