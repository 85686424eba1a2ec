import DoppelCore
import DoppelSupport
import Foundation

/// Where a stub file is, and how far the files that it names may be away.
struct StubFileContext {
    /// The file.
    let file: URL
    /// The folder that must not be left.
    let root: URL
    /// The bytes of one file that is read into memory.
    var limit = 512 << 20
    /// Whether there are files at all that may be named.
    var hasFiles = true
    /// What templates take from elsewhere than the request.
    var templates = TemplateInputs()
    /// Takes down which files are named.
    var named = NamedFiles()
    /// The variables of the request's URL, which templates can use.
    var pathVariables: Set<String>?

    /// The same with the variables of a request.
    func answering(_ matcher: RequestMatcher) -> StubFileContext {
        var copy = self
        copy.pathVariables = matcher.pathVariables
        return copy
    }

    /// The file that a value names.
    func url(_ value: StubValue) throws(FormatError) -> URL {
        let name = try value.string()
        guard hasFiles else {
            throw value.error("no file can be named here: give the content as json, text or base64")
        }
        let url: URL
        do throws(FormatError) {
            url = try ContainedFile.url(named: name, in: file.deletingLastPathComponent(), root: root)
        } catch {
            throw value.error(error.reason)
        }
        named.add(url)
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw value.error("there is no file \(url.path)")
        }
        return url
    }

    /// The content of the file that a value names.
    func data(_ value: StubValue) throws(FormatError) -> Data {
        let url = try url(value)
        do throws(FormatError) {
            return try InputFile.data(of: url, limit: limit)
        } catch {
            throw value.error("\(error)")
        }
    }
}

/// The files that stub files name, there or not.
final class NamedFiles: Sendable {
    private let paths = Locked<Set<String>>([])

    var all: Set<String> { paths.withLock { $0 } }

    func add(_ url: URL) { paths.withLock { _ = $0.insert(url.standardizedFileURL.path) } }
}
