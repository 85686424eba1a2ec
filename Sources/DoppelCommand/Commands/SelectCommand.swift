import DoppelCore
import DoppelServer
import Foundation

/// `doppel select`: chooses what a running server's response sets give.
struct SelectCommand: Command {
    static let name = "select"
    static let summary = "Chooses what the response sets of a running server give; lists them with no choice."

    static let preset = Option.value("--preset", "NAME", "Applies a preset first.")
    static let reset = Option.flag("--reset", "Selects all defaults first.")

    static let signature = Signature(
        operands: [
            .init("SET=CHOICE", "A choice; several with commas are given in turn, * is any.", .any)
        ],
        options: ServerAccess.options + [preset, reset])

    let server: ServerAccess
    let selections: [String: StoredSelection]
    let preset: String?
    let resets: Bool

    init(_ arguments: Arguments) throws {
        server = try ServerAccess(arguments)
        preset = arguments.text(Self.preset)
        resets = arguments.has(Self.reset)
        selections = try Self.selections(arguments.operands)
    }

    private static func selections(_ words: [String]) throws -> [String: StoredSelection] {
        do {
            let read = try SelectionText(words.joined(separator: ";")).selections
            return read.compactMapValues { StoredSelection($0) }
        } catch {
            throw UsageError("\(error)")
        }
    }

    func run(_ console: Console) async throws -> CommandStatus {
        let sets = try await server.ask { client in
            if resets { try await client.resetSelections() }
            if let preset { try await client.apply(preset: preset) }
            if !selections.isEmpty { try await client.select(selections) }
            return try await client.responseSets()
        }
        if console.wantsJSON {
            try console.print(json: sets)
        } else {
            let rows = sets.map {
                [$0.name, $0.selectionInWords, "of \($0.choices.joined(separator: ", "))"]
            }
            for line in Words.table(rows) { console.print(line) }
            if sets.isEmpty { console.say("The server has no response sets.") }
        }
        return .success
    }
}
