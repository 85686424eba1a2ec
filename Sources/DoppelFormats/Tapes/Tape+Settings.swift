public import Foundation

extension Tape {
    /// When a tape records.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// Replays, and never records: what is not on the tape fails.
        case none
        /// Records when the tape is missing, replays when it is there.
        case once
        /// Replays what is on the tape, and records what is not.
        case newEpisodes = "new-episodes"
        /// Records everything anew.
        case all

        /// The environment variable that ``Settings/mode`` follows unless it is set: `DOPPEL_TAPES`.
        public static let variable = "DOPPEL_TAPES"

        /// What the environment asks for; ``none`` when it says nothing.
        ///
        /// - Throws: ``FormatError`` when the variable holds another word.
        public static func fromEnvironment(
            _ environment: [String: String] = ProcessInfo.processInfo.environment
        ) throws(FormatError) -> Mode {
            guard let word = environment[variable], !word.isEmpty else { return .none }
            if let mode = Mode(rawValue: word) { return mode }
            let words = allCases.map(\.rawValue).joined(separator: ", ")
            throw FormatError("\(variable) is one of \(words), not \"\(word)\"")
        }
    }

    /// What becomes of a request when every entry that matches it has been played.
    public enum Repeats: Sendable, Hashable {
        /// The last one is played again.
        case last
        /// The first one is played again, then those after it.
        case wrap
        /// The request is as one that is not on the tape.
        case fail
    }

    /// How long a replayed reply takes.
    public enum Timing: Sendable, Hashable {
        /// No time.
        case none
        /// As long as the recorded one, to its head and to its end.
        case original
        /// The recorded times with a factor: 0.5 is twice as fast.
        case scaled(Double)
    }

    /// What becomes of a request that is not on a tape which is only replayed.
    public enum Miss: Sendable, Hashable {
        /// It fails, and the error names the nearest entries.
        case fail
        /// It reaches the network, and is not recorded.
        case passThrough
        /// What the registry does with unmatched requests.
        case registryPolicy
    }

    /// How a tape matches, plays and records.
    public struct Settings: Sendable {
        /// When it records; `nil`, the default, leaves that to the environment (``Mode/variable``).
        public var mode: Mode?
        /// What a request has in common with an entry; method and URL by default.
        public var matching: [TapePart]
        /// What comes when every entry that matches has been played; the last one by default.
        public var repeats: Repeats
        /// How long replies take; no time by default.
        public var timing: Timing
        /// What becomes of requests that are not on the tape; they fail by default.
        public var onMiss: Miss
        /// What is kept off the tape; requests are compared after the same rules.
        public var redaction: RedactionRules
        /// Bodies of more bytes go into files beside the tape; all are on the tape when it is `nil`.
        public var sideFilesAbove: Int?
        /// Whether saving drops the entries that nothing has asked for; `false` by default.
        public var dropsUnused: Bool

        /// Makes settings; what is left out has its default.
        public init(
            mode: Mode? = nil, matching: [TapePart] = [.method, .url], repeats: Repeats = .last,
            timing: Timing = .none, onMiss: Miss = .fail, redaction: RedactionRules = .standard,
            sideFilesAbove: Int? = nil, dropsUnused: Bool = false
        ) {
            self.mode = mode
            self.matching = matching
            self.repeats = repeats
            self.timing = timing
            self.onMiss = onMiss
            self.redaction = redaction
            self.sideFilesAbove = sideFilesAbove
            self.dropsUnused = dropsUnused
        }
    }
}
