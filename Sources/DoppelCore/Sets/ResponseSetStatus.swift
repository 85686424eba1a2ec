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
    }
}
