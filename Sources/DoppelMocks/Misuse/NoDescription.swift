public import DoppelSupport

// Calls in place of descriptions of calls, so that the compiler says what is missing.

/// Calls of real objects, and results of calls, cannot be stubbed.
@available(
    *, unavailable,
    message: """
        when(…) describes a call of a mock or of spied code; this calls something and stubs its result. \
        A property is described by mock.name(.get) or mock.name(set: value), a generic result by \
        mock.make(returning: T.self); an argument that is no literal, or is for an optional parameter, \
        is written .equal(value), a type .type(T.self), a closure .any
        """
)
@_disfavoredOverload @discardableResult public func when<Result>(
    _ result: Result, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) -> NoStub<Result> {
    NoStub()
}

/// Calls of real objects, and results of calls, cannot be expected.
@available(
    *, unavailable,
    message: """
        expect(…) describes a call of a mock or of spied code, such as mock.name(.get); an argument that \
        is no literal, or is for an optional parameter, is written .equal(value), a type .type(T.self), \
        a closure .any; to test a value write #expect(…)
        """
)
@_disfavoredOverload @discardableResult public func expect<Result>(
    _ result: Result, _ count: Count = .exactly(1), fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
) -> NoStub<Result> {
    NoStub()
}

/// Calls of real objects, and results of calls, cannot be verified.
@available(
    *, unavailable,
    message: """
        verify(…) describes a call of a mock or of spied code, such as mock.name(.get); an argument that \
        is no literal, or is for an optional parameter, is written .equal(value), a type .type(T.self), \
        a closure .any; to test a value write #expect(…)
        """
)
@_disfavoredOverload public func verify<Result>(
    _ result: Result, _ count: Count = .atLeast(1), fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
) {}

/// Calls of real objects, and results of calls, cannot be verified.
@available(
    *, unavailable,
    message: """
        verify(…, returned:) describes a call of a mock or of spied code; an argument that is no \
        literal, or is for an optional parameter, is written .equal(value), a type .type(T.self), a \
        closure .any
        """
)
@_disfavoredOverload public func verify<Result>(
    _ result: Result, returned: ArgumentMatcher<Result>, _ count: Count = .atLeast(1)
) {}

/// Calls of real objects, and results of calls, cannot be verified.
@available(
    *, unavailable,
    message: """
        verify(…, within:) describes a call of a mock or of spied code; an argument that is no literal, \
        or is for an optional parameter, is written .equal(value), a type .type(T.self), a closure .any
        """
)
@_disfavoredOverload public func verify<Result>(
    _ result: Result, _ count: Count = .atLeast(1), within limit: Duration
) async {}

/// Calls of real objects, and results of calls, cannot be rejected.
@available(
    *, unavailable,
    message: """
        reject(…) describes a call of a mock or of spied code, such as mock.name(.get); an argument that \
        is no literal, or is for an optional parameter, is written .equal(value), a type .type(T.self), \
        a closure .any
        """
)
@_disfavoredOverload @discardableResult public func reject<Result>(_ result: Result) -> Rejection {
    Rejection()
}

/// The call belongs into the parentheses.
@available(*, unavailable, message: "the call belongs into the parentheses: when(mock.call())")
@discardableResult public func when<Mock: Mocked>(_ mock: Mock) -> Mock { mock }

/// The call belongs into the parentheses.
@available(*, unavailable, message: "the call belongs into the parentheses: expect(mock.call())")
@discardableResult public func expect<Mock: Mocked>(_ mock: Mock) -> Mock { mock }

/// The call belongs into the parentheses.
@available(*, unavailable, message: "the call belongs into the parentheses: verify(mock.call())")
@discardableResult public func verify<Mock: Mocked>(_ mock: Mock) -> Mock { mock }

/// The arguments of calls of real objects are not known.
@available(
    *, unavailable,
    message: """
        calls(of:) takes the description of a call of a mock or of spied code, such as mock.name(.get); an argument \
        that is no literal, or is for an optional parameter, is written .equal(value), a type .type(T.self), \
        a closure .any
        """
)
@_disfavoredOverload public func calls<Result>(of result: Result) -> [Never] { [] }

/// The verifications of an order are in braces.
@available(*, unavailable, message: "write inOrder { verify(first); verify(second) }")
@_disfavoredOverload public func inOrder<each Result>(_ calls: repeat each Result) {}
