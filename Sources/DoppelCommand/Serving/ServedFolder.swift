import DoppelCore
import DoppelFormats
import DoppelSupport
import Foundation

/// The stubs of a folder in a registry, as the files have them now.
///
/// Stubs that came by the control API stay when the files change.
final class ServedFolder: Sendable {
    let stubs = StubRegistry(name: "serve")
    private let url: URL
    private let console: Console

    private struct State: Sendable {
        var handles: [StubHandle] = []
        var sets: [String] = []
        var files: [String: Date] = [:]
        var words = ""
    }

    private let state = Locked(State())

    init(_ url: URL, _ console: Console) {
        self.url = url
        self.console = console
    }

    /// What was read, as `3 stubs, 2 response sets`.
    var summary: String { state.withLock { $0.words } }

    /// Why a folder can't be served.
    struct Faulty: Error, CustomStringConvertible {
        let problems: [FormatError]
        var description: String { problems.map(\.description).joined(separator: "\n") }
    }

    /// Reads the files, and puts what they have in the place of what they had.
    ///
    /// - Throws: ``Faulty`` with all that is wrong; what was there stays then.
    func load() throws {
        let files = ServedFolder.dates(url)
        let folder = StubFolder(contentsOf: url)
        let isNew = state.withLock { state in
            defer { state.files = files }
            return state.files != files
        }
        guard isNew else { return }
        guard folder.problems.isEmpty else { throw Faulty(problems: folder.problems) }
        replace(by: folder)
    }

    private func replace(by folder: StubFolder) {
        let (old, oldSets) = state.withLock { ($0.handles, $0.sets) }
        let site = CallSite(fileID: url.lastPathComponent, filePath: url.path, line: 1, column: 1)
        // A set of the same name takes the place of the one before, with its selection.
        let handles = stubs.addStubs(folder, at: site)
        let sets = folder.responseSets.map(\.name)
        for handle in old { handle.remove() }
        for name in oldSets where !sets.contains(name) { stubs.removeSet(named: name) }
        state.withLock { state in
            (state.handles, state.sets) = (handles, sets)
            state.words = "\(Words.count(handles.count, "stub")), \(Words.count(sets.count, "response set"))"
        }
    }

    /// Looks for changed files every half second until the task is cancelled.
    func followChanges() async {
        while (try? await Task.sleep(for: .milliseconds(500))) != nil {
            guard state.withLock({ $0.files }) != ServedFolder.dates(url) else { continue }
            do {
                try load()
                console.say("Read again: \(summary)")
            } catch {
                console.say("Not read again, the stubs stay as they were:\n\(error)")
            }
        }
    }

    /// Prints each exchange as it ends, until the returned closure is called.
    func log() -> @Sendable () -> Void {
        let console = console
        let (exchanges, continuation) = AsyncStream.makeStream(of: Exchange.self)
        let stop = stubs.journal.observers.add { continuation.yield($0) }
        Task {
            for await exchange in exchanges {
                let logged = LoggedExchange(exchange)
                console.print(console.wantsJSON ? logged.jsonLine : console.logLine.text(logged))
            }
        }
        return {
            stop()
            continuation.finish()
        }
    }

    /// The files that this process writes its own words to, which may be in the folder.
    private static let ownOutput: Set<UInt64> = {
        let numbers = [Int32(1), 2].compactMap { output -> UInt64? in
            var status = stat()
            return fstat(output, &status) == 0 ? UInt64(status.st_ino) : nil
        }
        return Set(numbers)
    }()

    /// All files with the moments of their last change: bodies that stub files name count too.
    private static func dates(_ url: URL) -> [String: Date] {
        let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
        let files = isFolder ? StubFolder.files(in: url) : [url]
        let pairs = files.compactMap { file -> (String, Date)? in
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
            if let number = (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value,
                ownOutput.contains(number)
            {
                return nil
            }
            return (file.path, attributes?[.modificationDate] as? Date ?? .distantPast)
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
}
