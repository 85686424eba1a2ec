public import DoppelCore
import DoppelSupport
public import Foundation

/// The stubs and response sets that the files of a folder describe.
///
/// ```
/// Stubs/
///   login.stubs.json     Doppel's own format: names ending in .stub.json, .stubs.json, or .json5 in place of .json
///   legacy/books.tail    Mocktail
///   login.success.json   a body that a stub file names: not read by itself
/// ```
///
/// ```swift
/// stubs.addStubs(from: "Stubs")
/// ```
///
/// Files are read in the order of their paths. What is wrong is in ``problems``, file by file and stub by stub, and
/// hides nothing else.
public struct StubFolder: Sendable {
    /// The folder, or the one file.
    public let url: URL
    /// The stubs in the order in which they are to be added: later ones are asked first.
    public private(set) var stubs: [StubDefinition] = []
    /// What is wrong, each with file, line and key.
    public private(set) var problems: [FormatError] = []
    /// The files that were read, in their order.
    public private(set) var files: [URL] = []
    var sets: [LocatedSet] = []
    private let named = NamedFiles()
    /// The paths of the files that stub files name for bodies, there or not.
    package var namedFiles: Set<String> { named.all }
    private let templates: TemplateInputs
    /// Selections of several sets under one name.
    public private(set) var presets: [Preset] = []

    /// The response sets in the order in which they are asked.
    public var responseSets: [ResponseSet] { sets.map(\.set) }

    /// Reads a folder with all folders in it, or a single file.
    ///
    /// - Parameters:
    ///   - url: the folder or file.
    ///   - templates: the time that templates show, and where their random values begin.
    public init(contentsOf url: URL, templates: TemplateInputs = TemplateInputs()) {
        self.url = url
        self.templates = templates
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            problems = [FormatError("there is no such file or folder", file: url.path)]
            return
        }
        if isFolder.boolValue {
            for file in Self.files(in: url) { read(file, root: url) }
        } else {
            readSingleFile()
        }
    }

    /// Reads a text in Doppel's own format that is in no file.
    ///
    /// - Parameters:
    ///   - text: JSON, as in a stub file.
    ///   - name: what call sites name in place of a file.
    ///   - files: the folder whose files may be named in the text; `nil` for none.
    package init(text: Data, named name: String, files: URL?) {
        url = URL(fileURLWithPath: name)
        templates = TemplateInputs()
        let root = files ?? URL(fileURLWithPath: "/")
        var context = StubFileContext(file: root.appendingPathComponent(name), root: root)
        context.hasFiles = files != nil
        let content = StubFile(text, context)
        (stubs, sets, presets) = (content.stubs, content.sets, content.presets)
        problems = content.problems
    }

    /// The codes of errors that files may name, by their names.
    package static var errorCodes: [String: FailureCode] {
        Dictionary(StubValue.errors.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    private mutating func readSingleFile() {
        guard read(url, root: url.deletingLastPathComponent()) else {
            let endings = (Self.ownEndings + Self.mocktailEndings).joined(separator: ", ")
            problems = [
                FormatError("this is no stub file: its name has to end in \(endings)", file: url.path)
            ]
            return
        }
    }

    /// Reads a file, if its name is that of a stub file.
    @discardableResult
    private mutating func read(_ file: URL, root: URL) -> Bool {
        if Self.ownEndings.contains(where: file.lastPathComponent.hasSuffix) {
            var context = StubFileContext(file: file, root: root)
            context.templates = templates
            context.named = named
            let content = StubFile(context)
            stubs += content.stubs
            sets += content.sets
            presets += content.presets
            problems += content.problems
        } else if Self.mocktailEndings.contains(where: file.lastPathComponent.hasSuffix) {
            readMocktail(file)
        } else {
            return false
        }
        files.append(file)
        return true
    }

    private mutating func readMocktail(_ file: URL) {
        do throws(FormatError) {
            let mocktail = try Mocktail(contentsOf: file)
            stubs.append(
                StubDefinition(
                    name: file.lastPathComponent, matcher: mocktail.matcher, replies: [mocktail.reply],
                    file: file.path, line: 1))
        } catch {
            problems.append(error)
        }
    }
}

extension StubFolder {
    /// What the names of files in Doppel's own format end in.
    static let ownEndings = [".stub.json", ".stubs.json", ".stub.json5", ".stubs.json5"]
    /// What the names of Mocktail files end in.
    static let mocktailEndings = [".tail"]

    /// Whether a file of this name is read by itself.
    package static func isStubFile(_ name: String) -> Bool {
        (ownEndings + mocktailEndings).contains { name.hasSuffix($0) }
    }

    /// All files in a folder, hidden ones excepted, in the order of their paths.
    package static func files(in folder: URL) -> [URL] {
        let enumerator = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
        let all = enumerator?.compactMap { $0 as? URL } ?? []
        return all.filter { url in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted { $0.path < $1.path }
    }
}
