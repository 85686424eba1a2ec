public import DoppelSupport

// Numbers in place of counts, as other libraries write them.

/// A number alone leaves open whether more calls are all right.
@available(
    *, unavailable, message: "write verify(call, .exactly(2)), .atLeast(2), .atMost(2) or .range(2...4)"
)
public func verify<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, _ count: Int
) {}

/// A number alone leaves open whether more calls are all right.
@available(
    *, unavailable, message: "write verify(call, .exactly(2)), .atLeast(2), .atMost(2) or .range(2...4)"
)
public func verify<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, times count: Int
) {}

/// A number alone leaves open whether more calls are all right.
@available(
    *, unavailable, message: "write expect(call, .exactly(2)), .atLeast(2), .atMost(2) or .range(2...4)"
)
@discardableResult public func expect<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, _ count: Int, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Stubbing<Arguments, Result, Failure> {
    expect(call, .exactly(count), fileID: fileID, filePath: filePath, line: line, column: column)
}

/// A number alone leaves open whether more calls are all right.
@available(
    *, unavailable, message: "write expect(call, .exactly(2)), .atLeast(2), .atMost(2) or .range(2...4)"
)
@discardableResult public func expect<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, times count: Int, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Stubbing<Arguments, Result, Failure> {
    expect(call, .exactly(count), fileID: fileID, filePath: filePath, line: line, column: column)
}

/// What is rejected may never come.
@available(*, unavailable, message: "reject(…) means never; for other counts write expect(call, .exactly(2))")
@discardableResult public func reject<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, _ count: Count
) -> Rejection {
    Rejection()
}

/// What is rejected may never come.
@available(*, unavailable, message: "reject(…) means never; for other counts write expect(call, .exactly(2))")
@discardableResult public func reject<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, _ count: Int
) -> Rejection {
    Rejection()
}

/// A range of counts says that it is one.
@available(*, unavailable, message: "write verify(call, .range(2...4)), .atLeast(2) or .atMost(4)")
public func verify<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, _ range: some RangeExpression<Int>
) {}

/// A range of counts says that it is one.
@available(*, unavailable, message: "write expect(call, .range(2...4)), .atLeast(2) or .atMost(4)")
@discardableResult public func expect<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, _ range: some RangeExpression<Int>, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Stubbing<Arguments, Result, Failure> {
    expect(call, .atLeast(0), fileID: fileID, filePath: filePath, line: line, column: column)
}
