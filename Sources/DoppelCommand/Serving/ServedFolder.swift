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
    /// What templates take from elsewhere than the request.
    private let templates: TemplateInputs
    /// A file in the folder that this process writes itself.
    private let ignored: URL?

    private struct State: Sendable {
        var added = AddedStubs()
        /// `nil` before anything was read.
        var files: FileTimes?
        /// The paths of the files that stub files named for bodies when they were read last.
        var named: Set<String> = []
        /// The files as they were when what is served was read.
        var servedFiles: FileTimes?
    }

    private let state = Locked(State())

    init(
        _ url: URL, _ console: Console, templates: TemplateInputs = TemplateInputs(),
        ignoring ignored: URL? = nil
    ) {
        self.url = url
        self.console = console
        self.templates = templates
        self.ignored = ignored
    }

    /// What was read, as `3 stubs, 2 response sets`.
    var summary: String {
        let added = state.withLock { $0.added }
        return [Words.count(added.stubCount, "stub"), Words.count(added.setCount, "response set")]
            .joined(separator: ", ")
    }

    /// Why a folder can't be served.
    struct Faulty: Error, CustomStringConvertible {
        let problems: [FormatError]
        var description: String { problems.map(\.description).joined(separator: "\n") }
    }

    /// Reads the files if they are others than before, and puts what they have in the place of what they had.
    ///
    /// - Returns: whether they were.
    /// - Throws: ``Faulty`` with all that is wrong; what was there stays then.
    @discardableResult
    func load() throws -> Bool {
        let (before, named) = state.withLock { ($0.files, $0.named) }
        var files = FileTimes(of: url, naming: named, ignoring: ignored)
        guard files != before else { return false }
        let folder = StubFolder(contentsOf: url, templates: templates)
        files.look(at: folder.namedFiles)
        state.withLock { state in
            state.files = files
            state.named = folder.namedFiles
        }
        guard folder.problems.isEmpty else { throw Faulty(problems: folder.problems) }
        let site = CallSite(fileID: url.lastPathComponent, filePath: url.path, line: 1, column: 1)
        let old = state.withLock { $0.added }
        let sameBodies = state.withLock { $0.servedFiles }.map(files.hasSameBodies) ?? false
        let added = stubs.replace(old, by: folder, sameBodies: sameBodies, at: site)
        state.withLock { state in
            state.added = added
            state.servedFiles = files
        }
        return true
    }

    /// Looks for changed files every half second until the task is cancelled.
    ///
    /// Rationale: Dispatch has no file sources on Linux, and inotify neither sees network mounts nor folders in
    /// folders; looking at a thousand files costs 1.4 % of a processor.
    func followChanges(_ time: some TimeSource = SystemClock()) async {
        while await time.wait(.milliseconds(500)) {
            do {
                if try load() { console.say("Read again: \(summary)") }
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
            for await exchange in exchanges { console.log(LoggedExchange(exchange)) }
        }
        return {
            stop()
            continuation.finish()
        }
    }
}

extension Console {
    /// Prints a line of a log.
    func log(_ exchange: LoggedExchange) {
        print(wantsJSON ? exchange.jsonLine : logLine.text(exchange))
    }
}
