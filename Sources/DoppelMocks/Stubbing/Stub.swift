import DoppelSupport

/// What the user wrote about calls, and how far it has got; its types are forgotten.
///
/// `@unchecked`: constants, closures that hold matchers, which are `Sendable`, and state behind a lock.
@usableFromInline final class Stub: @unchecked Sendable {
    /// `@unchecked`: guarded by the stub's lock; values and closures in steps are those the test gave.
    private struct State: @unchecked Sendable {
        /// What calls get, in turn.
        var steps: [AnyStep] = []
        /// Side effects whose answer has not been said yet.
        var open: AnyStep?
        /// Whether `then` came after the last answer.
        var isAfterThen = false
        /// Whether calls may find it.
        var isPublished: Bool
        var next = 0
        var uses = 0
        /// Whether the test was told that nothing used it.
        var wasReported = false
    }

    let member: Member
    let text: String
    let site: CallSite
    /// How often it is expected; `nil` for a plain stub.
    let expectation: Expectation?
    /// Whether a call of the member has the types of this stub and is described; asks each matcher at most once.
    let matches: (CurrentCall) -> Bool
    /// Hands the arguments of a call to captors; `nil` when there are none.
    let capture: ((CurrentCall) -> Void)?
    private let state: Locked<State>

    /// A stub is to be published when it is complete; an expectation counts from the beginning.
    @usableFromInline init(
        member: Member, text: String, site: CallSite, expectation: Expectation?,
        matches: @escaping (CurrentCall) -> Bool, capture: ((CurrentCall) -> Void)?
    ) {
        self.member = member
        self.text = text
        self.site = site
        self.expectation = expectation
        self.matches = matches
        self.capture = capture
        state = Locked(State(isPublished: expectation != nil))
    }

    func isPlainStub(of member: Member) -> Bool { expectation == nil && self.member == member }

    /// Whether it has answered or counted a call.
    var isUsed: Bool { state.withLock { $0.uses > 0 } }

    /// Whether the test is to be told that nothing used it; a second time only if it is asked for.
    func takeReport(again: Bool) -> Bool {
        state.withLock { state in
            defer { state.wasReported = true }
            return again || !state.wasReported
        }
    }

    /// Whether it says what happens, or only counts.
    var hasSteps: Bool { state.withLock { !$0.steps.isEmpty } }

    /// Counts a call that another stub answers.
    func noteUse() { state.withLock { $0.uses += 1 } }

    /// The step for the next call: each in turn, the last one for good; the default value where nothing was said.
    func takeStep() -> AnyStep {
        state.withLock { state in
            state.uses += 1
            guard let last = state.steps.last else { return AnyStep(.fallBack, unanswered: site) }
            guard state.next < state.steps.count else { return last }
            defer { state.next += 1 }
            return state.steps[state.next]
        }
    }

    /// Adds side effects, which wait for their answer: no call sees them yet.
    func open(_ change: @Sendable (AnyStep?) -> AnyStep) {
        state.withLock { $0.open = change($0.open) }
    }

    /// Adds steps all at once; `make` gets what was open.
    func add(_ make: @Sendable (AnyStep?) -> [AnyStep]) {
        state.withLock { state in
            state.steps += make(state.open)
            state.open = nil
            state.isAfterThen = false
        }
    }

    /// Makes a step without an answer of what is open: the next answer is for another call.
    func closeStep() {
        state.withLock { state in
            state.steps += state.open.map { [$0] } ?? []
            state.open = nil
            state.isAfterThen = true
        }
    }

    /// Adds what is open to the last answer, unless it stands behind `then`: nothing more will be said.
    func finish(_ join: @Sendable (_ answering: AnyStep, _ open: AnyStep) -> AnyStep) {
        state.withLock { state in
            guard let open = state.open else { return }
            if !state.isAfterThen, let last = state.steps.popLast() {
                state.steps.append(join(last, open))
            } else {
                state.steps.append(open)
            }
            state.open = nil
        }
    }

    /// Whether calls may not find it yet; from now on they may.
    func takePublishing() -> Bool {
        state.withLock { state in
            defer { state.isPublished = true }
            return !state.isPublished
        }
    }
}

extension Stub {
    /// Takes the matchers of `call`.
    ///
    /// Inlinable, so that the closures are made where the types are known.
    @inlinable convenience init<Arguments, Result, Failure: Error>(
        _ call: Call<Arguments, Result, Failure>, site: CallSite, expectation: Expectation?
    ) {
        let pattern = call.pattern
        let (subject, test) = (pattern.subject, pattern.test)
        let types = TypedCallLog<Arguments, Result, Failure>.self
        self.init(
            member: pattern.member, text: pattern.text, site: site, expectation: expectation,
            matches: { call in
                guard subject == nil || subject === call.subject else { return false }
                return call.withArguments(of: types, test)
            },
            capture: pattern.capture.map { capture in
                { call in
                    _ = call.withArguments(of: types) { arguments in
                        capture(arguments)
                        return true
                    }
                }
            })
    }
}
