import DoppelSupport

/// How often a call is expected, and how often it came.
@usableFromInline final class Expectation: Sendable {
    struct State: Sendable {
        var count = 0
        /// Calls beyond the largest number.
        var excess = 0
    }

    let count: Count
    /// Whether this is `reject`: the first call fails at once.
    let isRejection: Bool
    /// The expectations that have to be met before this one.
    let order: ExpectationOrder?
    let place: Int

    private let state = Locked(State())

    @usableFromInline static var rejection: Expectation { Expectation(.never, isRejection: true) }

    init(_ count: Count, isRejection: Bool = false, order: ExpectationOrder? = nil) {
        self.count = count
        self.isRejection = isRejection
        self.order = order
        place = order?.takePlace() ?? 0
    }

    var received: Int { state.withLock { $0.count + $0.excess } }

    var isMet: Bool { count.contains(received) }

    /// Whether enough calls came for the next expectation to have its turn.
    var isSatisfied: Bool { received >= count.minimum }

    /// Counts one more call, unless the largest number has been reached.
    func claim() -> Bool {
        state.withLock { state in
            guard count.maximum.map({ state.count < $0 }) ?? true else { return false }
            state.count += 1
            return true
        }
    }

    func noteExcess() { state.withLock { $0.excess += 1 } }

    /// The expectation that should have been met before this one.
    var unmetPredecessor: OrderedExpectation? { order?.firstUnmet(before: place) }
}

/// An expectation with the words for it.
struct OrderedExpectation: Sendable {
    let expectation: Expectation
    let text: String
    let site: CallSite
}

/// Expectations that have to be met one after the other, on one mock or several.
final class ExpectationOrder: Sendable {
    private struct State: Sendable {
        var places = 0
        var members: [OrderedExpectation] = []
    }

    private let state = Locked(State())

    func takePlace() -> Int {
        state.withLock { state in
            state.places += 1
            return state.places
        }
    }

    func add(_ member: OrderedExpectation) { state.withLock { $0.members.append(member) } }

    func firstUnmet(before place: Int) -> OrderedExpectation? {
        let members = state.withLock { $0.members }
        return members.first { $0.expectation.place < place && !$0.expectation.isSatisfied }
    }
}
