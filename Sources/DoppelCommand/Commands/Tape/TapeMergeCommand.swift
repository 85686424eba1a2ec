import DoppelFormats
import Foundation

/// `doppel tape merge`: one tape of several.
struct TapeMergeCommand: Command {
    static let name = "tape merge"
    static let summary = "Puts the exchanges of several tapes onto one."
    static let byTime = Option.flag(
        "--by-time", "Puts them in the order in which they began, not in that of the tapes.")
    static let unique = Option.flag("--unique", "Leaves out exchanges that equal an earlier one.")
    static let target = Option.value("--out", "FILE", short: "-o", "The tape that is written.")
    static let signature = Signature(operands: [.tapes], options: [target, byTime, unique])

    let paths: [String]
    let target: String
    let isByTime: Bool
    let isUnique: Bool

    init(_ arguments: Arguments) throws {
        paths = arguments.operands
        isByTime = arguments.has(Self.byTime)
        isUnique = arguments.has(Self.unique)
        guard let target = arguments.text(Self.target) else { throw UsageError("--out FILE is missing.") }
        self.target = target
    }

    func run(_ console: Console) throws -> CommandStatus {
        var merged = HAR(merging: try paths.map { try TapeFile($0, console).archive }, byTime: isByTime)
        if isUnique { merged.prune(.init(duplicates: true)) }
        try merged.write(to: URL(fileURLWithPath: target))
        let count = merged.log.entries.count
        if console.wantsJSON {
            try console.print(json: ["exchanges": count])
        } else {
            console.print(
                "\(target): \(Words.count(count, "exchange")) of \(Words.count(paths.count, "tape"))")
        }
        return .success
    }
}
