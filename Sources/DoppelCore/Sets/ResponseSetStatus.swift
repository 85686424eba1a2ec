public import Foundation

/// The code of an error that a request is made to fail with.
public typealias FailureCode = URLError.Code

/// A response set as it was at one moment: what it has, what is selected, and what has become of it.
public struct ResponseSetStatus: Sendable, Identifiable {
    /// The set's name.
    public let name: String
    /// Which requests it answers, in words.
    public let matcher: String
    /// The names of its choices, the default first.
    public let choices: [String]
    /// What is selected.
    public let selection: Selection
    /// Whether that is another than the default.
    public let isChanged: Bool
    /// Whether it is asked at all.
    public let isEnabled: Bool
    /// How long its answers wait beside their own delays.
    public let extraDelay: Duration
    /// How many of its next requests are going to fail.
    public let failuresLeft: Int
    /// How often each choice was given; a choice that never was is absent.
    public let hits: [String: Int]

    /// The choices, the default first.
    public let responses: [Response]

    /// One of a set's choices, and what has become of it.
    public struct Response: Sendable, Hashable, Codable {
        /// The choice's name.
        public var name: String
        /// What comes of it.
        public var kind: Choice.Kind
        /// The status that it always has; `nil` when that is known only when it is made.
        public var status: Int?
        /// How often it was given.
        public var hits: Int
        /// When it was given last, by the calendar; `nil` when it never was.
        public var lastHit: Date?
    }

    /// The set's name, which is unique in its registry.
    public var id: String { name }
    /// The default, which is the first choice.
    public var defaultChoice: String { choices.first ?? "" }
    /// How often the set has answered.
    public var hitCount: Int { hits.values.reduce(0, +) }

    init(_ record: SetRecord) {
        name = record.set.name
        matcher = record.set.matcher.description
        choices = record.set.choiceNames
        selection = record.selection
        isChanged = StoredSelection(record.selection) != StoredSelection(record.initial)
        isEnabled = record.isEnabled
        extraDelay = record.extraDelay
        failuresLeft = record.failures
        hits = record.hits
        responses = record.set.choices.map { choice in
            Response(
                name: choice.name, kind: choice.kind, status: choice.status,
                hits: record.hits[choice.name, default: 0], lastHit: record.lastHits[choice.name])
        }
    }
}
