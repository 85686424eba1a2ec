import Dispatch
import DoppelSupport

/// What a stub does for one call: side effects in turn, then an answer.
///
/// A class, since it is handed on for each call, and its size would have to be looked up at run time.
/// `@unchecked`: constants; values and closures are those that the test gave.
final class Step<Arguments, Result, Failure: Error>: @unchecked Sendable {
    let effects: [Effect<Arguments>]
    /// `nil` for the default value.
    let answer: Answer<Arguments, Result, Failure>?

    init(_ effects: [Effect<Arguments>] = [], _ answer: Answer<Arguments, Result, Failure>? = nil) {
        self.effects = effects
        self.answer = answer
    }
}

enum Effect<Arguments> {
    case run((Arguments) -> Void)
    case suspend(Pause)
}

enum Answer<Arguments, Result, Failure: Error> {
    case value(Result)
    case failure(Failure)
    case closure((Arguments) throws(Failure) -> Result)
    case asyncClosure(AsyncClosure<Arguments, Result, Failure>)
    case forward
}

/// A struct, since an enumeration's case does not take such a function type.
struct AsyncClosure<Arguments, Result, Failure: Error> {
    let body: nonisolated(nonsending) @Sendable (Arguments) async throws(Failure) -> Result
}

/// A wait that a task's cancellation ends.
struct Pause: Sendable {
    let duration: Duration
    let time: any TimeSource

    nonisolated(nonsending) func perform() async {
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
