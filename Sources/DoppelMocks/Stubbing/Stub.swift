import DoppelSupport

/// What the user wrote about calls, and how far it has got; its types are forgotten.
///
/// `@unchecked`: constants, closures that hold matchers, which are `Sendable`, and state that the lock of the core
/// guards which keeps the stub; values and closures in steps are those the test gave.
@usableFromInline class Stub: @unchecked Sendable {
    @usableFromInline final let member: Member
    /// Says which calls it describes.
    private final let words: () -> String
    final let site: CallSite
    /// How often it is expected; `nil` for a plain stub.
    @usableFromInline final let expectation: Expectation?
    /// Whether a call of the member has the types of this stub and is described; asks each matcher at most once.
    final let matches: (CurrentCall) -> Bool
    /// Hands the arguments of a call to captors; `nil` when there are none.
    final let capture: ((CurrentCall) -> Void)?

    /// What calls get where nothing was said.
    @usableFromInline final let noStep: AnyStep
    /// What calls get, in turn.
    @exclusivity(unchecked) @usableFromInline final var steps: ContiguousArray<AnyStep> = []
    @exclusivity(unchecked) @usableFromInline final var next = 0
    /// Whether it has answered or counted a call.
    @exclusivity(unchecked) @usableFromInline final var isUsed = false
    /// The stub before this one, which the log keeps as well.
    @exclusivity(unchecked) @usableFromInline final var older: Unmanaged<Stub>?
    /// Whether the test was told that nothing used it.
    @exclusivity(unchecked) private final var wasReported = false
    /// Side effects whose answer has not been said yet.
    @exclusivity(unchecked) private final var open: AnyStep?
    /// Whether `then` came after the last answer.
    @exclusivity(unchecked) private final var isAfterThen = false
    /// Whether calls may find it: when it is complete, while an expectation counts from the beginning.
    @exclusivity(unchecked) private final var isPublished: Bool

    @usableFromInline init(
        member: Member, words: @escaping () -> String, site: CallSite, expectation: Expectation?,
        matches: @escaping (CurrentCall) -> Bool, capture: ((CurrentCall) -> Void)?
    ) {
        self.member = member
        self.words = words
        self.site = site
        self.expectation = expectation
        self.matches = matches
        self.capture = capture
        noStep = AnyStep(.fallBack, unanswered: site)
        isPublished = expectation != nil
    }

    /// Which calls it describes, such as `say("hello", times: any)`.
    final var text: String { words() }

    /// Whether `other` describes the same calls, as far as that can be known.
    func isReplaced(by other: Stub) -> Bool { false }

    /// Compares any call with what is described, for messages; asks each matcher once.
    func listed(_ call: RecordedCall) -> ListedCall {
        ListedCall(call: call, wanted: { [] }, obstacle: "other types")
    }

    /// The log of the calls that it may describe.
    func log(in state: inout MockCore.State) -> CallLog { CallLog(member: member) }
}

/// What a core does with its stubs; it holds its lock.
extension Stub {
    /// Whether it says what happens, or only counts.
    final var hasSteps: Bool { !steps.isEmpty }

    /// Whether the test is to be told that nothing used it; a second time only if it is asked for.
    final func takeReport(again: Bool) -> Bool {
        defer { wasReported = true }
        return again || !wasReported
    }

    /// The step for the next call: each in turn, the last one for good; the default value where nothing was said.
    @inlinable final func takeStep() -> Unmanaged<AnyStep> {
        isUsed = true
        guard !steps.isEmpty else { return .passUnretained(noStep) }
        let step = Unmanaged.passUnretained(steps[min(next, steps.count - 1)])
        if next < steps.count { next += 1 }
        return step
    }

    /// Adds side effects, which wait for their answer: no call sees them yet.
    final func open(_ change: (AnyStep?) -> AnyStep) { open = change(open) }

    /// Adds steps all at once; `make` gets what was open.
    final func add(_ make: (AnyStep?) -> [AnyStep]) {
        steps += make(open)
        open = nil
        isAfterThen = false
    }

    /// Makes a step without an answer of what is open: the next answer is for another call.
    final func closeStep() {
        steps += open.map { [$0] } ?? []
        open = nil
        isAfterThen = true
    }

    /// Adds what is open to the last answer, unless it stands behind `then`: nothing more will be said.
    final func finish(_ join: (_ answering: AnyStep, _ open: AnyStep) -> AnyStep) {
        guard let open else { return }
        if !isAfterThen, let last = steps.popLast() {
            steps.append(join(last, open))
        } else {
            steps.append(open)
        }
        self.open = nil
    }

    /// Whether calls may not find it yet; from now on they may.
    final func takePublishing() -> Bool {
        defer { isPublished = true }
        return !isPublished
    }
}

/// A stub with the types of its calls.
///
/// Its initialiser is inlinable, so that the closures are made where the types are known. `@unchecked`: constants,
/// and what its superclass says.
@usableFromInline final class TypedStub<Arguments, Result, Failure: Error>: Stub, @unchecked Sendable {
    @usableFromInline let pattern: CallPattern<Arguments>

    @inlinable init(_ call: Call<Arguments, Result, Failure>, site: CallSite, expectation: Expectation?) {
        let pattern = call.pattern.lettingGo
        let types = TypedCallLog<Arguments, Result, Failure>.self
        self.pattern = pattern
        super.init(
            member: pattern.member, words: { pattern.text }, site: site, expectation: expectation,
            matches: { call in
                guard pattern.means(call.subject) else { return false }
                return call.withArguments(of: types, pattern.test)
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

    /// Whether it can be asked while a lock is held.
    @inlinable var isImmediate: Bool { !pattern.asksUser && pattern.capture == nil }

    override func log(in state: inout MockCore.State) -> CallLog {
        state.log(of: member, as: TypedCallLog<Arguments, Result, Failure>.self).takeUnretainedValue()
    }

    override func listed(_ call: RecordedCall) -> ListedCall {
        pattern.listed(call, of: TypedCallLog<Arguments, Result, Failure>.self)
    }

    override func isReplaced(by other: Stub) -> Bool {
        guard member == other.member, let other = other as? Self else { return false }
        return pattern.hasSameSubject(as: other.pattern) && pattern.hasSameMatchers(as: other.pattern)
    }
}
