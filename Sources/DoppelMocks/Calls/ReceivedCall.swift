/// A call on its way through a mock: received, decided, and soon answered.
///
/// Expansions of `@Mock` and `@Spied` and mocks written by hand get one from `mock.received(…)`, and ask it
/// for the result.
///
/// Its functions are inlinable, since generic code that is not specialised looks its types up at run time, which
/// takes twenty times as long as what it does for a call.
///
/// `@unchecked`: constants; the closures and values in the plan are those that the test gave to a stub.
@frozen public struct ReceivedCall<Arguments, Result, Failure: Error>: @unchecked Sendable {
    @usableFromInline let core: MockCore
    @usableFromInline let keptLog: Unmanaged<TypedCallLog<Arguments, Result, Failure>>
    @usableFromInline let index: Int
    @usableFromInline let plan: Plan
    /// The result, where it is known and noted already.
    @usableFromInline let value: Result?

    @inlinable init(
        core: MockCore, log: Unmanaged<TypedCallLog<Arguments, Result, Failure>>, index: Int, plan: Plan,
        value: Result?
    ) {
        self.core = core
        keptLog = log
        self.index = index
        self.plan = plan
        self.value = value
    }

    /// Kept by the core; counting further references to it would take a seventh of a call's time.
    @inlinable var log: TypedCallLog<Arguments, Result, Failure> { keptLog.takeUnretainedValue() }

    /// The call for messages.
    @usableFromInline var record: RecordedCall {
        core.withState { _ in log.record(at: index) }
    }

    /// Notes that the real member returned `result`, and returns it.
    @inlinable @inline(never) public func returned(_ result: Result) -> Result {
        if !log.mayReturnMock || !noteOwn(result) {
            letGo(core.change { _ in log.end(index) { $0.returned = result } })
        }
        return result
    }

    /// Notes a result that contains the mock itself; `false` for others.
    @usableFromInline func noteOwn(_ result: Result) -> Bool {
        guard let own = OwnResult(result, of: core) else { return false }
        letGo(core.change { _ in log.end(index, own) })
        return true
    }

    /// Notes that the real member threw `error`, and returns it.
    @inlinable @inline(never) public func threw(_ error: Failure) -> Failure {
        letGo(core.change { _ in log.end(index) { $0.thrown = error } })
        return error
    }

    /// The arguments; `nil` when the call has ended and was forgotten.
    @inlinable var arguments: Arguments? { core.withState { _ in log.arguments(at: index) } }

    /// Ends a call that was forgotten while it was decided who answers it.
    @usableFromInline func endLate() { letGo(core.withState { _ in log.endLate(index) }) }

    /// Releases a call that was forgotten before it has ended, outside the lock: that may run the user's code.
    @inlinable func letGo(_ call: LateCall<Arguments>?) {
        if let call { forgetArguments(call.arguments) }
    }

    /// Lets go of the closures among the arguments that do not escape.
    public func forgetArguments() {
        if let arguments { forgetArguments(arguments) }
    }

    @usableFromInline func forgetArguments(_ arguments: Arguments) {
        forget(arguments)
        Mirror(reflecting: arguments).children.forEach { forget($0.value) }
    }

    private func forget(_ argument: Any) {
        if let argument = argument as? any Forgettable { argument.forget() }
    }

    /// What a stub does for this call.
    ///
    /// A stub matches only calls of its own types, so its steps are of these types too.
    @inlinable var step: Step<Arguments, Result, Failure>? {
        switch plan.kind {
        case .step, .forwardingStep:
            plan.step.map { unsafeDowncast($0, to: Step<Arguments, Result, Failure>.self) }
        case .undecided, .fallBack, .answered, .value, .forward, .refusal: nil
        }
    }

}
