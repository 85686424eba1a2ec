import DoppelCore
import DoppelFormats
import DoppelSupport
import Foundation

/// `doppel check`: whether the stub files, messages and tapes of folders are in order.
struct CheckCommand: Command {
    static let name = "check"
    static let summary =
        "Checks stub files, Mocktail files, raw responses and tapes, in folders or one by one."
    static let signature = Signature(
        operands: [.init("PATH", "A folder or a file.", .repeated)], options: [.strict])

    let paths: [String]
    let isStrict: Bool

    init(_ arguments: Arguments) {
        paths = arguments.operands
        isStrict = arguments.has(.strict)
    }

    func run(_ console: Console) throws -> CommandStatus {
        var all = CheckedFiles()
        for path in paths { all.check(URL(fileURLWithPath: path), console) }
        return try all.findings.report(all.summary, isStrict: isStrict, console)
    }
}

/// What was found in files.
private struct CheckedFiles {
    private(set) var findings: [Finding] = []
    private var files = 0
    private var stubs = 0
    private var sets = 0

    var summary: String {
        [Words.count(files, "file"), Words.count(stubs, "stub"), Words.count(sets, "response set")].joined(
            separator: ", ")
    }

    mutating func check(_ url: URL, _ console: Console) {
        let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
        guard isFolder else { return checkFile(url, console) }
        let stubs = StubFolder(contentsOf: url)
        addStubs(stubs)
        findings += stubs.presetFindings
        let others = StubFolder.files(in: url).filter { ["har", "response"].contains($0.pathExtension) }
        for file in others { checkFile(file, console) }
    }

    private mutating func checkFile(_ url: URL, _ console: Console) {
        console.progress("Checking \(url.path) …")
        defer { console.endProgress() }
        do throws(FormatError) {
            switch url.pathExtension {
            case "har": findings += try HAR(contentsOf: url).findings(file: url.path)
            case "response": findings += try RawResponse(contentsOf: url).findings(file: url.path)
            default: return addStubs(StubFolder(contentsOf: url))
            }
        } catch {
            findings.append(Finding(.error, error, file: url.path))
        }
        files += 1
    }

    private mutating func addStubs(_ folder: StubFolder) {
        findings += folder.problems.map { Finding(.error, $0, file: folder.url.path) }
        files += folder.files.count
        stubs += folder.stubs.count
        sets += folder.responseSets.count
    }
}

extension StubFolder {
    /// What cannot be selected; warnings, since code may register the sets that the files do not have.
    fileprivate var presetFindings: [Finding] {
        let registry = StubRegistry()
        // What is wrong with a set has been found, and what the environment selects is no matter of the files.
        Failure.$interceptor.withValue(Failure.Interceptor { _, _ in }) {
            for set in responseSets { registry.register(set) }
        }
        for preset in presets { registry.register(preset) }
        return presets.compactMap { preset in
            do throws(SelectionError) {
                try registry.apply(preset: preset.name)
                return nil
            } catch {
                let reason = "the preset \"\(preset.name)\" cannot be applied: \(error)"
                return Finding(.warning, FormatError(reason), file: url.path)
            }
        }
    }
}

extension RawResponse {
    fileprivate func findings(file: String) -> [Finding] {
        guard let length = headers["Content-Length"], !body.isEmpty, length != "\(body.count)",
            !headers.contains("Content-Encoding")
        else { return [] }
        let reason = "Content-Length is \(length), the body has \(body.count) bytes: that is what is sent"
        return [Finding(.warning, FormatError(reason), file: file)]
    }
}
