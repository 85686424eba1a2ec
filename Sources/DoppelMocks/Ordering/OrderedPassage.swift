import DoppelSupport

/// A stretch of a test in which verifications and expectations follow each other.
final class OrderedPassage: Sendable {
    /// A class, as a task-local value that holds no function.
    @TaskLocal static var current: OrderedPassage?

    /// The passage around, unless it has ended and is only known to a task that outlives it.
    static var underWay: OrderedPassage? { current.flatMap { $0.hasEnded ? nil : $0 } }

    struct State: Sendable {
        var cores: [MockCore] = []
        /// The verifications that found their calls.
        var steps: [OrderedStep] = []
        /// How many of them have taken all their calls, and the number of the last one of these.
        var settled = 0
        var settledEnd = 0
        /// The numbers of the calls that were taken.
        var taken: Set<Int> = []
        /// Whether a verification has failed, which makes further words about the order idle.
        var hasFailed = false
        var hasEnded = false
    }

    let expectations = ExpectationOrder()
    let isStrict: Bool
    let site: CallSite
    private let state: Locked<State>

    init(isStrict: Bool, of cores: [MockCore], at site: CallSite) {
        self.isStrict = isStrict
        self.site = site
        state = Locked(State())
        cores.forEach(use)
    }

    func use(_ core: MockCore) {
        state.withLock { state in
            guard !state.hasEnded, !state.cores.contains(where: { $0 === core }) else { return }
            state.cores.append(core)
        }
    }

    /// The number of the last call that a verification took: the next one looks behind it.
    var position: Int {
        state.withLock { state in max(state.settledEnd, state.steps.last { $0.last != nil }?.last ?? 0) }
    }

    var cores: [MockCore] { state.withLock { $0.cores } }

    var taken: Set<Int> { state.withLock { $0.taken } }

    func add(_ step: OrderedStep) {
        state.withLock { state in
            guard !state.hasEnded else { return }
            state.steps.append(step)
            state.taken.formUnion(step.taken)
        }
    }

    private var hasEnded: Bool { state.withLock { $0.hasEnded } }

    func noteFailure() { state.withLock { $0.hasFailed = true } }

    /// The calls of the passage's mocks, in their order.
    var calls: [PassageCall] {
        cores.flatMap { core in core.calls.map { PassageCall(core: core, call: $0) } }
            .sorted { $0.number < $1.number }
    }
}

extension OrderedPassage {
    /// Gives each verification the calls in its turn, which the next one and all the mocks decide.
    ///
    /// The last one's turn ends with it, too: what was given to one is no other's.
    func settle() {
        let state = state.withLock { state in
            defer { state.settled = state.steps.count }
            return state
        }
        guard state.settled < state.steps.count else { return }
        let calls = calls
        var end = state.settledEnd
        for index in state.settled..<state.steps.count {
            let step = state.steps[index]
            let next = state.steps[(index + 1)...].first { !$0.taken.isEmpty }?.taken.first ?? .max
            let followers = step.followers(among: calls, after: end, before: next)
            end = max(end, step.last ?? 0, followers.last ?? 0)
            settle(step, with: followers)
        }
        let settledEnd = end
        self.state.withLock { $0.settledEnd = settledEnd }
    }

    private func settle(_ step: OrderedStep, with followers: [Int]) {
        let number = step.taken.count + followers.count
        if let maximum = step.maximum, number > maximum {
            noteFailure()
            return step.core.fail(step.explanation(number), at: step.site)
        }
        step.take(Set(followers))
        state.withLock { $0.taken.formUnion(followers) }
    }

    /// Judges what is only known when no verification follows.
    func judgeEnd() {
        settle()
        let state = state.withLock { $0 }
        if isStrict, !state.hasFailed { reportStrangers(state) }
    }

    /// Judges what was verified, also before an error, and lets go of the mocks.
    ///
    /// The steps know their verifications, and these the passage: none of them would ever be released. The mocks may
    /// have begun a task, which keeps the passage as long as they live.
    func end() {
        settle()
        // Released outside the lock, since that may run code of the user's.
        let old = state.withLock { state in
            defer { (state.cores, state.steps, state.settled, state.hasEnded) = ([], [], 0, true) }
            return (state.cores, state.steps)
        }
        _ = old
    }

    /// Fails for calls that no verification took.
    private func reportStrangers(_ state: State) {
        let strangers = calls.filter { !state.taken.contains($0.number) }
        var start = 0
        for step in state.steps {
            guard let last = step.last else { continue }
            if let stranger = strangers.first(where: { $0.number > start && $0.number < last }) {
                step.core.fail(words(stranger, before: step), at: step.site)
            }
            start = last
        }
        if let late = strangers.first(where: { $0.number > start }) {
            late.core.fail(words(late, after: state.steps.last { $0.last != nil }), at: site)
        }
    }
}
