import DoppelSupport

/// A stub or an expectation, whose types are forgotten.
///
/// `@unchecked`: constants, and state behind locks of its own.
class AnyStub: @unchecked Sendable {
    let member: Member
    let text: String
    let site: CallSite
    /// How often it is expected; `nil` for a plain stub.
    let expectation: Expectation?
    /// Whether it has answered or counted a call.
    var isUsed: Bool { false }

    init(member: Member, text: String, site: CallSite, expectation: Expectation?) {
        self.member = member
        self.text = text
        self.site = site
        self.expectation = expectation
    }
}

/// What the user wrote about calls, and how far it has got.
final class Stub<Arguments, Result, Failure: Error>: AnyStub, @unchecked Sendable {
    typealias TypedStep = Step<Arguments, Result, Failure>

    /// `@unchecked`: guarded by the stub's lock; values and closures in steps are those the test gave.
    private struct State: @unchecked Sendable {
        var steps: [TypedStep] = []
        var isOpen = false
        var next = 0
        var uses = 0
    }

    private let state = Locked(State())
    let pattern: CallPattern<Arguments>

    init(_ pattern: CallPattern<Arguments>, site: CallSite, expectation: Expectation? = nil) {
        self.pattern = pattern
        super.init(member: pattern.member, text: pattern.text, site: site, expectation: expectation)
    }

    override var isUsed: Bool { state.withLock { $0.uses > 0 } }

    /// Whether it says what happens, or only counts.
    var hasSteps: Bool { state.withLock { !$0.steps.isEmpty } }

    func matches(_ arguments: Arguments, on subject: AnyObject?) -> Bool {
        pattern.means(subject) && pattern.test(arguments)
    }

    /// The step for the next call: each in turn, the last one for good.
    func takeStep() -> TypedStep {
        state.withLock { state in
            state.uses += 1
            guard let last = state.steps.indices.last else { return Unguarded(value: TypedStep()) }
            defer { state.next += 1 }
            return Unguarded(value: state.steps[min(state.next, last)])
        }.value
    }

    /// Counts a call that another stub answers.
    func noteUse() { state.withLock { $0.uses += 1 } }

    func add(_ effect: Effect<Arguments>) {
        let box = Unguarded(value: effect)
        state.withLock { state in
            if !state.isOpen { state.steps.append(TypedStep()) }
            state.isOpen = true
            state.steps[state.steps.count - 1].effects.append(box.value)
        }
    }

    func add(_ answer: Answer<Arguments, Result, Failure>) {
        let box = Unguarded(value: answer)
        state.withLock { state in
            if !state.isOpen { state.steps.append(TypedStep()) }
            state.isOpen = false
            state.steps[state.steps.count - 1].answer = box.value
        }
    }

    func closeStep() { state.withLock { $0.isOpen = false } }
}
