public import Foundation

/// Why nothing was selected.
public enum SelectionError: Error, Sendable, Hashable {
    /// There is no set of this name.
    case unknownSet(String, known: [String])
    /// The set has no choice of this name.
    case unknownChoice(String, set: String, known: [String])
    /// The set has a choice of this name already.
    case duplicateChoice(String, set: String)
    /// A sequence names no choice.
    case emptySequence(set: String)
    /// There is no preset of this name.
    case unknownPreset(String, known: [String])
    /// Presets build on one another in a circle.
    case presetCycle([String])
    /// The text of a launch argument or the environment is no selection.
    case malformed(String)
    /// Selected, but the store could not keep it.
    case notStored(reason: String)
}

extension SelectionError: LocalizedError, CustomStringConvertible {
    /// The error in words, with what to do next.
    public var errorDescription: String? { description }

    /// The error in words, with what to do next.
    public var description: String {
        switch self {
        case .unknownSet(let name, let known):
            Self.unknown(
                "response set", name, known, none: "No response set is registered: call register(_:).")
        case .unknownChoice(let name, let set, let known):
            Self.unknown("choice in the response set \"\(set)\"", name, known, none: "It has none.")
        case .unknownPreset(let name, let known):
            Self.unknown("preset", name, known, none: "No preset is registered: call register(_:).")
        case .duplicateChoice(let name, let set):
            "The response set \"\(set)\" has a choice named \"\(name)\" already. Give the new one another name."
        case .emptySequence(let set):
            "A sequence for the response set \"\(set)\" names no choice. Give it at least one."
        case .presetCycle(let names):
            "Presets build on one another in a circle: \(names.map { "\"\($0)\"" }.joined(separator: ", "))."
        case .malformed(let text):
            "\"\(text)\" selects nothing. Write SET=CHOICE, and ; between several, as in Login=Offline;Feed=Empty."
        case .notStored(let reason):
            "The selection is in force, but could not be kept for the next launch: \(reason)"
        }
    }

    private static func unknown(_ what: String, _ name: String, _ known: [String], none: String) -> String {
        guard !known.isEmpty else { return "There is no \(what) named \"\(name)\". \(none)" }
        let list = known.map { "\"\($0)\"" }.joined(separator: ", ")
        let nearest =
            known.min {
                Distance.unlike($0.lowercased(), name.lowercased())
                    < Distance.unlike($1.lowercased(), name.lowercased())
            } ?? ""
        let isNear = Distance.unlike(nearest.lowercased(), name.lowercased()) < 600
        return "There is no \(what) named \"\(name)\". There \(known.count == 1 ? "is" : "are") \(list)."
            + (isNear ? " Did you mean \"\(nearest)\"?" : "")
    }
}
