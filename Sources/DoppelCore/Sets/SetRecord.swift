import DoppelSupport
import Foundation

/// What is selected in a response set, and what has become of it.
struct SetRecord: Sendable {
    private(set) var set: ResponseSet
    var selection: Selection
    /// What is selected when nobody has selected anything.
    let initial: Selection
    var isEnabled = true
    /// Waited before every answer, beside the answer's own delay.
    var extraDelay = Duration.zero
    /// How many requests are still to fail, and with what.
    var failures = 0
    var failure = FailureCode.networkConnectionLost
    /// How often each choice was given.
    private(set) var hits: [String: Int] = [:]
    /// When each choice was given last.
    private(set) var lastHits: [String: Date] = [:]
    /// The place in a sequence.
    private var position = 0

    init(_ set: ResponseSet) {
        self.set = set
        initial = .choice(set.choices.first?.name ?? "")
        selection = initial
    }

    /// Goes on where the record of a set of the same name is, as far as its choices are here.
    mutating func goOn(from old: SetRecord) {
        (isEnabled, extraDelay, failures, failure) = (
            old.isEnabled, old.extraDelay, old.failures, old.failure
        )
        hits = old.hits.filter { set.choice(named: $0.key) != nil }
        guard (try? set.check(old.selection)) != nil else { return }
        selection = old.selection
        position = old.position
    }

    mutating func select(_ selection: Selection) {
        self.selection = selection
        position = 0
    }

    /// Adds a choice behind the others.
    mutating func add(_ choice: Choice) {
        set = ResponseSet(set.name, matching: set.matcher, choices: set.choices + [choice])
    }

    /// Forgets all that was changed; what was counted stays.
    mutating func reset() {
        select(initial)
        isEnabled = true
        extraDelay = .zero
        failures = 0
    }

    /// The choice for a request, counted.
    ///
    /// - Parameter ruled: the choice that the selection's rules have found.
    mutating func take(for request: InterceptedRequest, ruled: String?) -> (choice: String, recipe: Recipe) {
        if failures > 0 {
            failures -= 1
            return (SetRecord.failureName, .fixed(Reply.error(failure).plan().waiting(extraDelay)))
        }
        let preferred = Preference(request.headers)?.choice(of: set)
        let choice = preferred ?? next(ruled).flatMap(set.choice) ?? set.choices.first
        guard let choice else { return ("", Recipe(.empty)) }
        hits[choice.name, default: 0] += 1
        lastHits[choice.name] = Date()
        return (choice.name, choice.recipe.waiting(extraDelay))
    }

    /// What the journal calls an answer that was made to fail.
    static let failureName = "failing on demand"

    private mutating func next(_ ruled: String?) -> String? {
        switch selection {
        case .choice(let name): return name
        case .rules(_, let otherwise): return ruled ?? otherwise
        case .random(let names): return (names.isEmpty ? set.choiceNames : names).randomElement()
        case .sequence(let names, let cycling):
            guard !names.isEmpty else { return nil }
            defer { position = position + 1 < names.count ? position + 1 : (cycling ? 0 : position) }
            return names[position]
        }
    }
}

extension Recipe {
    fileprivate func waiting(_ delay: Duration) -> Recipe {
        guard delay > .zero else { return self }
        return switch self {
        case .fixed(let plan): .fixed(plan.waiting(delay))
        case .computed(let compute): .computed { try compute($0).waiting(delay) }
        case .computedAsync(let compute): .computedAsync { try await compute($0).waiting(delay) }
        }
    }
}

extension Reply {
    fileprivate func waiting(_ delay: Duration) -> Reply { with { $0.timing.delay += delay } }
}
