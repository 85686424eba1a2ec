import DoppelCore
import DoppelSupport

/// Takes the members of an object one by one, and complains about those that nobody has asked for.
struct ControlObject {
    private let members: [String: JSON]
    private let place: String
    private var known: [String] = []

    /// - Parameter place: what messages call the object.
    init(_ value: JSON, at place: String) throws {
        guard case .object(let members) = value else {
            throw ControlProblem(400, "An object was expected as \(place).")
        }
        self.init(members, at: place)
    }

    init(_ members: [String: JSON], at place: String) {
        self.members = members
        self.place = place
    }

    /// The member of this name; `nil` when it is absent.
    mutating func take(_ name: String) -> JSON? {
        known.append(name)
        return members[name]
    }

    mutating func bool(_ name: String) throws -> Bool? {
        try take(name, "true or false") { $0.bool }
    }

    mutating func string(_ name: String) throws -> String? {
        try take(name, "a string") { $0.string }
    }

    /// A number from 0.
    mutating func number(_ name: String) throws -> Double? {
        try take(name, "a number from 0") { value in value.double.flatMap { $0 >= 0 ? $0 : nil } }
    }

    /// A time in seconds, up to a million of them: a duration can't hold every number.
    mutating func duration(_ name: String) throws -> Duration? {
        let seconds = try take(name, "a number of seconds from 0 to 1000000") { value in
            value.double.flatMap { (0...1_000_000).contains($0) ? $0 : nil }
        }
        return seconds.map { .seconds($0) }
    }

    /// A whole number from 0.
    mutating func count(_ name: String) throws -> Int? {
        try take(name, "a whole number from 0") { value in value.int.flatMap { $0 >= 0 ? $0 : nil } }
    }

    private mutating func take<Value>(
        _ name: String, _ expected: String, _ read: (JSON) -> Value?
    ) throws -> Value? {
        guard let member = take(name) else { return nil }
        guard let value = read(member) else {
            throw ControlProblem(400, "\(name): \(expected) was expected.")
        }
        return value
    }

    /// Complains about a member that was not asked for.
    func finish() throws {
        guard let unknown = members.keys.sorted().first(where: { !known.contains($0) }) else { return }
        let suggestion = Nearest.suggestion(for: unknown, among: known)
        let help =
            suggestion.isEmpty ? " The keys are: \(known.sorted().joined(separator: ", "))." : suggestion
        throw ControlProblem(400, "There is no key \"\(unknown)\" in \(place).\(help)")
    }
}
