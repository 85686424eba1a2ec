import DoppelSupport
import Foundation

/// The folder `NAME.bodies` beside an archive, with a file for each large body.
///
/// Files are named by their content, so that an archive which is written again leaves those alone that have
/// not changed, and an archive that is not replaced after all still finds its own.
struct SideFolder {
    private let url: URL
    private var used: Set<String> = []

    init(of archive: URL) {
        let name = archive.deletingPathExtension().lastPathComponent + ".bodies"
        url = archive.deletingLastPathComponent().appendingPathComponent(name, isDirectory: true)
    }

    /// Keeps a body, and returns its name relative to the archive.
    mutating func store(_ data: Data, extension fileExtension: String) throws -> String {
        try prepare()
        // 64 bits do, since a file of the same name is compared byte by byte.
        var digest = data.withUnsafeBytes(\.stableHash)
        while true {
            let name = Self.name(digest, fileExtension)
            let file = url.appendingPathComponent(name)
            let old = try? Data(contentsOf: file)
            if old == nil { try AtomicFile.write(data, to: file) }
            if old == nil || old == data {
                used.insert(name)
                return "\(url.lastPathComponent)/\(name)"
            }
            digest &+= 1
        }
    }

    /// Deletes the files with such names that nothing has been stored in.
    func removeUnused() {
        guard isOwnFolder, let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
            return
        }
        for name in names where !used.contains(name) && Self.isName(name) {
            try? FileManager.default.removeItem(at: url.appendingPathComponent(name))
        }
        if used.isEmpty { rmdir(url.path) }
    }

    /// Makes the folder; a link that leads elsewhere is refused, since nothing may be written outside.
    private func prepare() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        guard isOwnFolder else {
            throw FormatError(
                "this is a link to another folder; bodies are not written there", file: url.path)
        }
    }

    private var isOwnFolder: Bool {
        (try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType)
            == .typeDirectory
    }

    private static func name(_ digest: UInt64, _ fileExtension: String) -> String {
        let digits = String(digest, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + "." + fileExtension
    }

    private static func isName(_ name: String) -> Bool {
        name.utf8.count > 17 && name.utf8.prefix(16).allSatisfy { $0.hexadecimal != nil }
            && name.utf8.dropFirst(16).first == UInt8(ascii: ".")
    }
}
