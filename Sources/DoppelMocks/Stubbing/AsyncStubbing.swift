public import DoppelSupport

/// What follows `when(…)` and `expect(…)` for an asynchronous member.
///
/// ```swift
/// when(store.load(id: .any)).suspends(for: .seconds(1)).returns(book)
/// when(store.load(id: 7)).does { id in try await archive.load(id) }
/// ```
///
/// `@unchecked`: as its superclass says; it adds nothing.
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
    ///
    /// ```swift
    /// when(store.load(id: .any)).runs { id in await journal.note(id) }.returns(book)
    /// ```
    @_disfavoredOverload @discardableResult public func runs(
        _ body: nonisolated(nonsending) @escaping @Sendable (Arguments) async -> Void
    ) -> Self {
        add(.runAsync(AsyncEffect(body: body)))
        return self
    }

    /// Suspends the caller before the answer, until `duration` has passed or its task is cancelled.
    ///
    /// ```swift
    /// when(store.load(id: .any)).suspends(for: .seconds(5), time: clock).returns(book)
    /// ```
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
