import Foundation

/// What could be observed of a scenario in one column: named texts, in the order in which they were noted.
struct Outcome: Codable, Sendable {
    struct Entry: Codable, Sendable {
        var field: String
        var text: String
    }

    private(set) var entries: [Entry] = []

    subscript(field: String) -> String? { entries.first { $0.field == field }?.text }

    mutating func note(_ field: String, _ text: String) {
        entries.append(Entry(field: field, text: text))
    }

    /// The same with another text in place of one.
    func replacing(_ text: String, by other: String) -> Outcome {
        var copy = self
        copy.entries = entries.map {
            Entry(field: $0.field, text: $0.text.replacingOccurrences(of: text, with: other))
        }
        return copy
    }

    mutating func append(_ other: Outcome) { entries += other.entries }

    /// The same with a number before each field.
    func numbered(_ number: Int) -> Outcome {
        var copy = self
        copy.entries = entries.map { Entry(field: "\(number).\($0.field)", text: $0.text) }
        return copy
    }
}

extension Outcome {
    /// The fields in which two outcomes differ.
    static func differences(_ inProcess: Outcome, _ server: Outcome) -> [FieldDifference] {
        var fields = server.entries.map(\.field)
        fields += inProcess.entries.map(\.field).filter { !fields.contains($0) }
        return fields.compactMap { field in
            let (one, other) = (inProcess[field] ?? "—", server[field] ?? "—")
            return one == other ? nil : FieldDifference(field: field, inProcess: one, server: other)
        }
    }
}

/// One field in which the columns differ.
struct FieldDifference: Sendable {
    let field: String
    let inProcess: String
    let server: String

    /// The field without the number of the call.
    var plainField: String {
        String(field.drop { $0.isNumber || $0 == "." })
    }
}
