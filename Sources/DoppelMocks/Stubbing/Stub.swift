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
    /// Whether it says what happens, or only counts.
    var hasSteps: Bool { false }

    init(member: Member, text: String, site: CallSite, expectation: Expectation?) {
        self.member = member
        self.text = text
        self.site = site
        self.expectation = expectation
    }

    /// Whether a call of the member is described; asks each matcher at most once.
    func matches(_ call: RecordedCall) -> Bool { false }

    /// Hands the arguments of a call to captors.
    func capture(_ call: RecordedCall) {}

    /// Counts a call that another stub answers.
    func noteUse() {}
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

    override var hasSteps: Bool { state.withLock { !$0.steps.isEmpty } }

    override func matches(_ call: RecordedCall) -> Bool {
        guard let call = call as? TypedCall<Arguments, Result, Failure> else { return false }
        return pattern.means(call.subject?.object) && pattern.test(call.arguments)
    }

    override func capture(_ call: RecordedCall) {
        guard let capture = pattern.capture else { return }
        if let call = call as? TypedCall<Arguments, Result, Failure> { capture(call.arguments) }
    }

    override func noteUse() { state.withLock { $0.uses += 1 } }

    /// The step for the next call: each in turn, the last one for good; `nil` where nothing was said.
    func takeStep() -> TypedStep? {
        state.withLock { state in
            state.uses += 1
            guard let last = state.steps.last else { return nil }
            defer { state.next += 1 }
            return state.next < state.steps.count ? state.steps[state.next] : last
        }
    }

    func add(_ effect: Effect<Arguments>) {
        let box = Unguarded(value: effect)
        state.withLock { state in
            let open = state.isOpen ? state.steps.removeLast() : TypedStep()
            state.steps.append(TypedStep(open.effects + [box.value]))
            state.isOpen = true
        }
    }

    func add(_ answer: Answer<Arguments, Result, Failure>) {
        let box = Unguarded(value: answer)
        state.withLock { state in
            let open = state.isOpen ? state.steps.removeLast() : TypedStep()
            state.steps.append(TypedStep(open.effects, box.value))
            state.isOpen = false
        }
    }

    func closeStep() { state.withLock { $0.isOpen = false } }
}
