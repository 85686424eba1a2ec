import DoppelCore
import DoppelSupport
public import Foundation

/// Recorded exchanges that answer requests in place of the network, and are recorded from it.
///
/// ```swift
/// let tape = try Tape(contentsOf: url)              // DOPPEL_TAPES=once records it when it is missing
/// stubs.insert(tape)
/// let (data, _) = try await session.data(from: books)
/// try stubs.eject(tape)                             // saves what was recorded
/// ```
///
/// A tape is asked after the registry's stubs and response sets. Its format is HAR 1.2: what browsers and
/// proxies export can be replayed, and what Doppel records can be read by them.
public final class Tape: Sendable {
    /// The file.
    public let url: URL
    /// How the tape matches, plays and records.
    public let settings: Settings
    /// When it records, once the environment has been asked.
    public let mode: Mode
    /// Whether what it has is replayed.
    public let isReplaying: Bool
    /// Whether what passes through to the network is recorded.
    public let isRecording: Bool

    /// What was on the tape before.
    let archive: HAR
    let index: TapeIndex
    /// What stands for the entries in the journal.
    let stubs: [Stub]
    let state: Locked<State>

    /// What happens to a tape, under one lock.
    struct State: Sendable {
        var turns: TapeTurns
        /// In the order in which the exchanges ended; not redacted.
        var recorded: [HAR.Entry] = []
        /// Made when an entry is first played.
        var recipes: [Int: Recipe] = [:]
        var stopRecording: [ObjectIdentifier: @Sendable () -> Void] = [:]
    }

    /// Opens a tape.
    ///
    /// - Parameters:
    ///   - url: the file, a HAR archive.
    ///   - settings: how it matches, plays and records.
    /// - Throws: ``FormatError`` when the file is damaged, when it is missing and nothing is to be recorded, and
    ///   when a setting or `DOPPEL_TAPES` is wrong.
    public init(
        contentsOf url: URL, _ settings: Settings = Settings(), fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(FormatError) {
        let mode: Mode
        if let chosen = settings.mode { mode = chosen } else { mode = try Mode.fromEnvironment() }
        if let problem = settings.redaction.problem { throw problem }
        let exists = FileManager.default.fileExists(atPath: url.path)
        guard exists || mode != .none else {
            throw FormatError(
                "there is no such tape; run once with \(Mode.variable)=once to record it", file: url.path)
        }
        self.url = url
        self.settings = settings
        self.mode = mode
        isReplaying = exists && mode != .all
        isRecording = mode == .all || mode == .newEpisodes || (mode == .once && !exists)
        archive = isReplaying ? try HAR(contentsOf: url) : HAR(entries: [])
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        index = TapeIndex(archive.log.entries, settings)
        let name = url.lastPathComponent
        stubs = archive.log.entries.indices.map { Stub(inLayer: "tape \(name), entry \($0 + 1)", at: site) }
        state = Locked(State(turns: TapeTurns(count: archive.log.entries.count)))
    }

    /// The entries that were on the tape, and have not been played.
    public var unusedEntries: [HAR.Entry] {
        let counts = state.withLock { $0.turns.counts }
        return zip(archive.log.entries, counts).filter { $1 == 0 }.map(\.0)
    }

    /// How many exchanges have been recorded and not been saved yet.
    public var recordedCount: Int { state.withLock { $0.recorded.count } }
}
