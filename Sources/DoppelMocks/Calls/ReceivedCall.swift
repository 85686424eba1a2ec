/// A call on its way through a mock: received, decided, and soon answered.
///
/// Expansions of `@Mock` and `@Spied` and mocks written by hand get one from `mock.received(…)`, and ask it
/// for the result.
///
/// `@unchecked`: constants; the closures and values in the plan are those that the test gave to a stub.
public struct ReceivedCall<Arguments, Result, Failure: Error>: @unchecked Sendable {
    let core: MockCore
    let record: TypedCall<Arguments, Result, Failure>
    let plan: Plan<Arguments, Result, Failure>

    /// Notes that the real member returned `result`, and returns it.
    public func returned(_ result: Result) -> Result {
        record.note(.returned(result))
        return result
    }

    /// Notes that the real member threw `error`, and returns it.
    public func threw(_ error: Failure) -> Failure {
        record.note(.threw(error))
        return error
    }

    /// Lets go of the closures among the arguments that do not escape.
    public func forgetArguments() {
        forget(record.arguments)
        Mirror(reflecting: record.arguments).children.forEach { forget($0.value) }
    }

    private func forget(_ argument: Any) {
        if let argument = argument as? any Forgettable { argument.forget() }
    }
}

/// What will answer a call.
enum Plan<Arguments, Result, Failure: Error> {
    case step(Step<Arguments, Result, Failure>)
    case forward
    case fallBack
    /// Nothing may answer: the mode is strict, and the text says what came.
    case refuse(String)
}
