/// Which of a set's choices a request gets.
public enum Selection: Sendable {
    /// Always this one.
    case choice(String)
    /// One after the other, the last of them repeated, or all of them again.
    case sequence([String], cycling: Bool = false)
    /// Any of these, evenly; of all when there are none.
    case random([String] = [])
    /// The first whose matcher the request meets, else another.
    case rules([Rule], otherwise: String)

    /// A choice for certain requests.
    public struct Rule: Sendable {
        /// Which requests.
        public let matcher: RequestMatcher
        /// The name of their choice.
        public let choice: String

        /// Makes a rule.
        public init(_ matcher: RequestMatcher, gets choice: String) {
            self.matcher = matcher
            self.choice = choice
        }
    }

    /// The choices that it names.
    var names: [String] {
        switch self {
        case .choice(let name): [name]
        case .sequence(let names, _), .random(let names): names
        case .rules(let rules, let otherwise): rules.map(\.choice) + [otherwise]
        }
    }
}

extension Selection: ExpressibleByStringLiteral {
    /// Always the choice of this name.
    public init(stringLiteral name: String) { self = .choice(name) }
}

extension Selection: CustomStringConvertible {
    /// The selection in a few words, such as `Offline`, or `Queued, Running, Done in turn`.
    public var description: String {
        switch self {
        case .choice(let name): name
        case .sequence(let names, let cycling):
            "\(names.joined(separator: ", ")) in turn\(cycling ? ", again and again" : "")"
        case .random(let names): names.isEmpty ? "any" : "any of \(names.joined(separator: ", "))"
        case .rules(let rules, let otherwise):
            (rules.map { "\($0.choice) for \($0.matcher)" } + ["else \(otherwise)"]).joined(separator: ", ")
        }
    }
}

/// A selection as it is kept and sent: one that consists of names alone.
public struct StoredSelection: Sendable, Hashable, Codable {
    /// How the names are used.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The only one, always.
        case choice
        /// One after the other, the last repeated.
        case sequence
        /// One after the other, and again from the first.
        case cycle
        /// Any of them, or of all when there are none.
        case random
    }

    /// How the names are used.
    public var kind: Kind
    /// Names of choices.
    public var choices: [String]

    /// Makes a selection from its parts.
    public init(_ kind: Kind, _ choices: [String]) {
        self.kind = kind
        self.choices = choices
    }

    /// `nil` for rules, which hold matchers.
    public init?(_ selection: Selection) {
        switch selection {
        case .choice(let name): self.init(.choice, [name])
        case .sequence(let names, let cycling): self.init(cycling ? .cycle : .sequence, names)
        case .random(let names): self.init(.random, names)
        case .rules: return nil
        }
    }

    /// The selection that was kept; `nil` when it has no name where it needs one.
    public var selection: Selection? {
        switch (kind, choices.first) {
        case (.choice, let name?): .choice(name)
        case (.sequence, _?): .sequence(choices)
        case (.cycle, _?): .sequence(choices, cycling: true)
        case (.random, _): .random(choices)
        case (_, nil): nil
        }
    }
}
