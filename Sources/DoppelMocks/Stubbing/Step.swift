import Dispatch
import DoppelSupport

/// What a stub does for one call: side effects in turn, then an answer.
///
/// A class, since it is handed on for each call, and its size would have to be looked up at run time.
/// `@unchecked`: constants; values and closures are those that the test gave.
@usableFromInline final class Step<Arguments, Result, Failure: Error>: AnyStep, @unchecked Sendable {
    @usableFromInline let effects: [Effect<Arguments>]
    /// `nil` for the default value.
    @usableFromInline let answer: Answer<Arguments, Result, Failure>?
    /// The whole of what it does, where that is to return a value: the commonest step, and soon told.
    @usableFromInline let value: Result?

    /// - Parameter site: where the stub is, which messages name when there is no answer.
    init(
        _ effects: [Effect<Arguments>] = [], _ answer: Answer<Arguments, Result, Failure>? = nil,
        of site: CallSite
    ) {
        self.effects = effects
        self.answer = answer
        if effects.isEmpty, case .value(let value)? = answer { self.value = value } else { value = nil }
        super.init(Self.kind(effects, answer), unanswered: answer == nil ? site : nil)
    }

    private static func kind(
        _ effects: [Effect<Arguments>], _ answer: Answer<Arguments, Result, Failure>?
    ) -> Plan.Kind {
        switch answer {
        case .value?: effects.isEmpty ? .value : .step
        case .forward?: .forwardingStep
        case .own?, .failure?, .closure?, .asyncClosure?, nil: .step
        }
    }
}

@usableFromInline enum Effect<Arguments> {
    case run((Arguments) -> Void)
    case runAsync(AsyncEffect<Arguments>)
    case suspend(Pause)
}

/// A struct, since an enumeration's case does not take such a function type.
@usableFromInline struct AsyncEffect<Arguments> {
    @usableFromInline let body: nonisolated(nonsending) @Sendable (Arguments) async -> Void
}

@usableFromInline enum Answer<Arguments, Result, Failure: Error> {
    case value(Result)
    /// A value that contains the mock which keeps the stub.
    case own(OwnResult<Result>)
    case failure(Failure)
    case closure((Arguments) throws(Failure) -> Result)
    case asyncClosure(AsyncClosure<Arguments, Result, Failure>)
    case forward
}

/// A struct, since an enumeration's case does not take such a function type.
@usableFromInline struct AsyncClosure<Arguments, Result, Failure: Error> {
    @usableFromInline let body: nonisolated(nonsending) @Sendable (Arguments) async throws(Failure) -> Result
}

/// A wait that a task's cancellation ends.
@usableFromInline struct Pause: Sendable {
    let duration: Duration
    let time: any TimeSource

    @usableFromInline nonisolated(nonsending) func perform() async {
        let end = OneTimeEvent()
        let work = time.schedule(after: duration, on: .global()) { end.happen() }
        await withTaskCancellationHandler {
            await end.wait()
        } onCancel: {
            end.happen()
        }
        work.cancel()
    }
}
