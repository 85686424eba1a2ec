import DoppelSupport
import Foundation

/// Selections as text: `Login=Offline;Feed=Empty`.
///
/// That is what the environment variable `DOPPEL_SELECT` holds, and what follows the launch argument
/// `--doppel-select`, which may be given several times and goes before the environment. Several choices with commas
/// between them are a sequence, `*` is any choice: `Job=Queued,Running,Done;Feed=*`.
public struct SelectionText: Sendable {
    /// What is selected, by the names of the sets.
    public let selections: [String: Selection]

    /// Reads text.
    ///
    /// - Throws: ``SelectionError/malformed(_:)`` with the part that is no selection.
    public init(_ text: String) throws(SelectionError) {
        var selections: [String: Selection] = [:]
        for part in text.split(separator: ";") where !part.allSatisfy(\.isWhitespace) {
            let sides = part.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
                throw .malformed(part.trimmingCharacters(in: .whitespaces))
            }
            selections[sides[0]] = Self.selection(sides[1])
        }
        self.selections = selections
    }

    private static func selection(_ text: String) -> Selection {
        if text == "*" { return .random() }
        let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return names.count > 1 ? .sequence(names) : .choice(text)
    }

    /// The name of the environment variable.
    public static let variable = "DOPPEL_SELECT"
    /// The launch argument.
    public static let argument = "--doppel-select"

    /// What arguments and an environment select, the arguments before the environment.
    ///
    /// - Throws: ``SelectionError/malformed(_:)``.
    static func selections(
        arguments: [String], environment: [String: String]
    ) throws(SelectionError) -> [String: Selection] {
        var selections = try SelectionText(environment[variable] ?? "").selections
        for (position, word) in arguments.enumerated() {
            var text: String?
            if word == argument, position + 1 < arguments.count { text = arguments[position + 1] }
            if word.hasPrefix(argument + "=") { text = String(word.dropFirst(argument.count + 1)) }
            guard let text else { continue }
            selections.merge(try SelectionText(text).selections) { _, later in later }
        }
        return selections
    }
}

/// What the program was started with.
private enum Launch {
    static let selections: Result<[String: Selection], SelectionError> = {
        do throws(SelectionError) {
            let process = ProcessInfo.processInfo
            return .success(
                try SelectionText.selections(arguments: process.arguments, environment: process.environment))
        } catch {
            return .failure(error)
        }
    }()
}

extension StubRegistry {
    /// Selects what the program was started with, else what the store has kept.
    func selectAtLaunch(_ set: ResponseSet, at site: CallSite) {
        do throws(SelectionError) {
            let launched = try Launch.selections.get()[set.name]
            if let launched { try set.check(launched) }
            let kept = selections.stored(for: set.name)?.selection
            let usable = kept.flatMap { (try? set.check($0)) == nil ? nil : $0 }
            guard let selection = launched ?? usable else { return }
            state.withLock { state in
                if let id = state.setID(set.name) { state.sets[id]?.select(selection) }
            }
        } catch {
            Failure.report("\(error)", at: site)
        }
    }
}
