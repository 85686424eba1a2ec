import DoppelSupport

/// How often a call is expected, and how often it came.
@usableFromInline final class Expectation: Sendable {
    struct State: Sendable {
        let wanted: Count
        var count = 0
        /// Calls beyond the largest number.
        var excess = 0
        /// How many calls there were when the test was last told that this is not met.
        var reported: Int?
        /// Whether its mock has forgotten it.
        var isForgotten = false

        var received: Int { count + excess }

        /// Whether enough calls came for the next expectation to have its turn.
        var isSatisfied: Bool { isForgotten || received >= wanted.minimum }

        /// Whether it has taken a call, and its mock knows of it.
        var hasBegun: Bool { count > 0 && !isForgotten }
    }

    let count: Count
    /// Whether this is `reject`: the first call fails at once.
    let isRejection: Bool
    /// The expectations that have to be met before this one.
    let order: ExpectationOrder?
    let place: Int

    /// An order knows this alone: it is kept by its expectations, and must not keep them.
    let state: Locked<State>

    @usableFromInline static var rejection: Expectation { Expectation(.never, isRejection: true) }

    init(_ count: Count, isRejection: Bool = false, order: ExpectationOrder? = nil) {
        self.count = count
        self.isRejection = isRejection
        self.order = order
        state = Locked(State(wanted: count))
        place = order?.takePlace() ?? 0
    }

    var received: Int { state.withLock { $0.received } }

    var isMet: Bool { count.contains(received) }

    var isSatisfied: Bool { state.withLock { $0.isSatisfied } }

    /// Lets those behind it in an order have their turn, though it was not met.
    func forget() { state.withLock { $0.isForgotten = true } }

    /// Whether the test is to be told that this is not met; a second time only if it is asked for, or news.
    func takeReport(again: Bool) -> Bool {
        state.withLock { state in
            defer { state.reported = state.received }
            return again || state.reported != state.received
        }
    }

    /// Counts one more call, unless the largest number has been reached.
    func claim() -> Bool {
        state.withLock { state in
            guard count.maximum.map({ state.count < $0 }) ?? true else { return false }
            state.count += 1
            return true
        }
    }

    /// Whether the largest number has not been reached.
    var hasRoom: Bool { state.withLock { state in count.maximum.map { state.count < $0 } ?? true } }

    func noteExcess() { state.withLock { $0.excess += 1 } }

    /// Whether calls may come now, as far as an order is asked for.
    var turn: Turn { order?.turn(of: place) ?? .here }
}

/// When an ordered expectation takes calls: after those before it are met, and until one behind it has taken a call.
enum Turn {
    case toCome(after: OrderedExpectation)
    case here
    case over(since: OrderedExpectation)
}

/// What an order knows of an expectation, with the words for it.
struct OrderedExpectation: Sendable {
    let place: Int
    let state: Locked<Expectation.State>
    let text: String
    let site: CallSite
    /// Its mock, which is not kept here: where it was made, and as what.
    let mock: MockPlace

    var isSatisfied: Bool { state.withLock { $0.isSatisfied } }

    var hasBegun: Bool { state.withLock { $0.hasBegun } }
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

    func turn(of place: Int) -> Turn {
        let members = state.withLock { $0.members }
        if let earlier = members.first(where: { $0.place < place && !$0.isSatisfied }) {
            return .toCome(after: earlier)
        }
        return members.last { $0.place > place && $0.hasBegun }.map(Turn.over) ?? .here
    }
}
