package import Foundation

/// A file that is to be written into a folder.
package struct ExportedFile: Sendable {
    /// The path in the folder.
    package let path: String
    /// The content.
    package let data: Data

    /// Writes files into a folder; an existing one is replaced as a whole.
    package static func write(_ files: [ExportedFile], to folder: URL) throws {
        for file in files { try AtomicFile.write(file.data, to: folder.appendingPathComponent(file.path)) }
    }

    /// A name for the exchange at a place of an archive, such as `003-get-books`.
    static func name(_ entry: HAR.Entry, _ position: Int) -> String {
        let number = String(repeating: "0", count: max(0, 3 - "\(position + 1)".count)) + "\(position + 1)"
        let path = entry.request.url.prefix { $0 != "?" && $0 != "#" }
        let last = path.split(separator: "/").dropFirst(2).last.map(String.init) ?? "root"
        return "\(number)-\(plain(entry.request.method.lowercased()))-\(plain(last))"
    }

    /// Letters, digits and few signs, so that a URL cannot lead out of the folder.
    private static func plain(_ text: String) -> String {
        let kept = text.unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                ? Character(scalar) : "-"
        }
        return String(kept.prefix(40))
    }
}
