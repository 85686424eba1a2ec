public import DoppelCore
import DoppelSupport
public import Foundation

extension ControlClient {
    /// What a server has.
    public struct Overview: Sendable, Hashable, Codable {
        /// The registry's name.
        public var name: String
        /// How many stubs there are.
        public var stubs: Int
        /// How many response sets there are.
        public var sets: Int
        /// How many presets there are.
        public var presets: Int
        /// How many requests there were.
        public var exchanges: Int
        /// Whether the registry answers.
        public var isEnabled: Bool
        /// What happens to requests that nothing answers: `fail`, `passThrough` or `reply`.
        public var unmatched: String
    }

    /// What happens to requests that nothing answers.
    public struct Unmatched: Sendable, Hashable, Codable {
        /// `fail`, `passThrough` or `reply`.
        public var policy: String
    }

    /// A response set as it was at one moment.
    public struct ResponseSet: Sendable, Hashable, Codable {
        /// The set's name.
        public var name: String
        /// Which requests it answers, in words.
        public var matcher: String
        /// The names of its choices, the default first.
        public var choices: [String]
        /// What is selected; `nil` for rules.
        public var selection: StoredSelection?
        /// What is selected, in words.
        public var selectionInWords: String
        /// Whether that is another than the default.
        public var isChanged: Bool
        /// Whether it is asked at all.
        public var isEnabled: Bool
        /// How many seconds its answers wait beside their own delays.
        public var extraDelay: Double
        /// How many of its next requests are going to fail.
        public var failuresLeft: Int
        /// How often each choice was given; a choice that never was is absent.
        public var hits: [String: Int]
        /// The choices with what is known of each, the default first.
        public var responses: [ResponseSetStatus.Response]
        /// The rules that decide, when the selection consists of rules.
        public var rules: [Rule]?
        /// What requests get that no rule is for.
        public var otherwise: String?

        /// A choice for certain requests.
        public struct Rule: Sendable, Hashable, Codable {
            /// Which requests, in words.
            public var matcher: String
            /// The name of their choice.
            public var choice: String
        }

        init(_ status: ResponseSetStatus) {
            (name, matcher, choices) = (status.name, status.matcher, status.choices)
            selection = StoredSelection(status.selection)
            selectionInWords = "\(status.selection)"
            (isChanged, isEnabled) = (status.isChanged, status.isEnabled)
            (failuresLeft, hits, responses) = (status.failuresLeft, status.hits, status.responses)
            if case .rules(let given, let otherwise) = status.selection {
                rules = given.map { Rule(matcher: $0.matcher.description, choice: $0.choice) }
                self.otherwise = otherwise
            }
            extraDelay = status.extraDelay.inSeconds
        }
    }

    /// Selections of several sets under one name.
    public struct Preset: Sendable, Hashable, Codable {
        /// The preset's name.
        public var name: String
        /// What it selects itself, rules excepted.
        public var selections: [String: StoredSelection]
        /// The presets whose selections come first.
        public var basedOn: [String]
        /// Whether all that it selects is in force.
        public var isActive: Bool

        init(_ preset: DoppelCore.Preset, isActive: Bool) {
            name = preset.name
            selections = preset.selections.compactMapValues { StoredSelection($0) }
            basedOn = preset.basedOn
            self.isActive = isActive
        }
    }

    /// A stub as it was at one moment.
    public struct Stub: Sendable, Hashable, Codable, Identifiable {
        /// The number by which it can be taken out.
        public var id: Int
        /// Its name.
        public var name: String?
        /// Which requests it answers, in words.
        public var matcher: String
        /// Stubs with a higher priority are asked first.
        public var priority: Int
        /// How many requests it answers; `nil` without limit.
        public var limit: Int?
        /// How many it has answered.
        public var callCount: Int
        /// When it answered last; `nil` when it never did.
        public var lastHit: Date?
        /// Where it was written.
        public var place: String

        init(_ handle: StubHandle) {
            let stub = handle.stub
            (id, name, matcher) = (stub.id, stub.name, stub.matcher.description)
            (priority, limit, callCount) = (stub.priority, stub.limit, handle.callCount)
            lastHit = handle.lastCall
            place = "\(stub.site)"
        }
    }

    /// What was added.
    public struct Added: Sendable, Hashable, Codable {
        /// The stubs.
        public var stubs: [Stub]
        /// The names of response sets.
        public var sets: [String]
        /// The names of presets.
        public var presets: [String]
    }

    /// Whether requests were made as often as expected.
    public struct Verification: Sendable, Hashable, Codable {
        /// Whether they were.
        public var holds: Bool
        /// How many there were.
        public var count: Int
        /// What there was in their place, when the expectation does not hold.
        public var explanation: String?
    }
}
