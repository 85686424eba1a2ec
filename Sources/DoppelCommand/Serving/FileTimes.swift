import DoppelFormats
import Foundation

/// The files of a folder, with all that tells whether they have changed.
struct FileTimes: Equatable {
    fileprivate struct Mark: Equatable {
        let seconds: Int
        let nanoseconds: Int
        let size: Int64
        let number: UInt64
    }

    private var marks: [String: Mark] = [:]

    /// Looks at all files in a folder, or at one file, and at those that stub files name for bodies.
    ///
    /// - Parameters:
    ///   - named: the paths of files that are named.
    ///   - ignored: a file that this process writes itself.
    init(of url: URL, naming named: Set<String> = [], ignoring ignored: URL? = nil) {
        let ignoredPath = ignored?.standardizedFileURL.path
        for path in Self.paths(url.standardizedFileURL.path) where path != ignoredPath { look(at: path) }
        look(at: named)
    }

    /// Looks at further files.
    mutating func look(at named: Set<String>) {
        for path in named where marks[path] == nil { look(at: path) }
    }

    private mutating func look(at path: String) {
        guard let mark = Mark(path: path), !Self.ownOutput.contains(mark.number) else { return }
        marks[path] = mark
    }

    /// What is in a folder, hidden files and folders excepted, or the one file.
    private static func paths(_ path: String) -> [String] {
        guard let enumerator = FileManager.default.enumerator(atPath: path) else { return [path] }
        var paths: [String] = []
        while let name = enumerator.nextObject() as? String {
            if name.utf8.first == UInt8(ascii: ".") || name.contains("/.") { continue }
            paths.append("\(path)/\(name)")
        }
        return paths.isEmpty ? [path] : paths
    }

    /// Whether only stub files themselves are other ones than before, not the bodies beside them.
    func hasSameBodies(as other: FileTimes) -> Bool {
        func bodies(_ times: FileTimes) -> [String: Mark] {
            times.marks.filter { !StubFolder.isStubFile($0.key) }
        }
        return bodies(self) == bodies(other)
    }

    /// The files that this process writes its own words to, which may be in the folder.
    private static let ownOutput: Set<UInt64> = {
        let numbers = [Int32(1), 2].compactMap { output -> UInt64? in
            var status = stat()
            return fstat(output, &status) == 0 ? UInt64(status.st_ino) : nil
        }
        return Set(numbers)
    }()
}

extension FileTimes.Mark {
    /// By the system's own call: Foundation's takes ten times as long, and this is asked twice a second.
    fileprivate init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return nil }
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        (seconds, nanoseconds) = (Int(changed.tv_sec), Int(changed.tv_nsec))
        (size, number) = (Int64(status.st_size), UInt64(status.st_ino))
    }
}
