public import DoppelSupport

// Calls in place of descriptions of calls, so that the compiler says what is missing.

private let misuse: StaticString = "Unavailable functions cannot be called."

/// Calls of real objects, and results of calls, cannot be stubbed.
@available(
    *, unavailable,
    message: "when(…) describes a call of a mock or of spied code; this calls something and stubs its result"
)
@_disfavoredOverload @discardableResult public func when<Result>(
    _ result: Result, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) -> Stubbing<Void, Result, Never> {
    preconditionFailure("\(misuse)")
}

/// Calls of real objects, and results of calls, cannot be expected.
@available(
    *, unavailable,
    message: "expect(…) describes a call of a mock or of spied code; to test a value write #expect(…)"
)
@_disfavoredOverload @discardableResult public func expect<Result>(
    _ result: Result, _ count: Count = .exactly(1), fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
) -> Stubbing<Void, Result, Never> {
    preconditionFailure("\(misuse)")
}

/// Calls of real objects, and results of calls, cannot be verified.
@available(
    *, unavailable,
    message: "verify(…) describes a call of a mock or of spied code; to test a value write #expect(…)"
)
@_disfavoredOverload public func verify<Result>(
    _ result: Result, _ count: Count = .atLeast(1), fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
) {}

extension Stubbing {
    /// Only asynchronous members can suspend their callers.
    @available(
        *, unavailable, message: "this member is not asynchronous, so its stub cannot suspend; use runs { }"
    )
    @discardableResult public func suspends(for duration: Duration) -> Self { self }
}
