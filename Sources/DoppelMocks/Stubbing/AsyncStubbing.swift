public import DoppelSupport

/// What follows `when(…)` for an asynchronous member.
public final class AsyncStubbing<Arguments, Result, Failure: Error>: Stubbing<Arguments, Result, Failure>,
    @unchecked Sendable
{
    /// Runs asynchronous work with the arguments, and returns its result.
    @discardableResult public func does(
        _ body: nonisolated(nonsending) @escaping @Sendable (Arguments) async throws(Failure) -> Result
    ) -> Self {
        add(.asyncClosure(AsyncClosure(body: body)))
        return self
    }

    /// Runs asynchronous work with the arguments as a side effect, before the answer.
    @_disfavoredOverload @discardableResult public func runs(
        _ body: nonisolated(nonsending) @escaping @Sendable (Arguments) async -> Void
    ) -> Self {
        add(.runAsync(AsyncEffect(body: body)))
        return self
    }

    /// Suspends the caller before the answer, until `duration` has passed or its task is cancelled.
    ///
    /// - Parameters:
    ///   - duration: how long.
    ///   - time: where time comes from; give a `TestClock` to decide when it has passed.
    @discardableResult public func suspends(
        for duration: Duration, time: any TimeSource = SystemClock()
    ) -> Self {
        add(.suspend(Pause(duration: duration, time: time)))
        return self
    }
}
