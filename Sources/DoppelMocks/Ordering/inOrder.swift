import DoppelSupport

/// Verifies calls in the order of the verifications in `body`, or expects calls in the order of the
/// expectations.
///
/// The order holds across mocks:
///
/// ```swift
/// inOrder {
///     verify(store.open())
///     verify(store.save(.any), .exactly(2))
///     verify(network.send(.any))
/// }
/// ```
///
/// Each verification looks at the calls behind those that the one before it has taken. It takes as many as it asks
/// for at least, the earliest first, also with others between; then, as far as its count allows, those that follow
/// in its turn: at once, without a call of another member or of another mock of the passage between, and before
/// the calls of the next verification. One more than the count allows fails the test. So `.exactly(1)` passes for the
/// first `stop()` of `stop()`, `open()`, `stop()`, and fails for `stop()`, `stop()`, `open()`, as in Mockito; and
/// `.never` says that none came before the calls of the next verification, or at all if there is none. What comes
/// in a verification's turn is known, given to captors and counted for
/// ``noMoreCalls(_:fileID:filePath:line:column:)`` when the passage ends, at the latest.
///
/// Other calls may come between those that are verified. With `strictly` the mocks, which are those given and those
/// verified in `body`, may have received no others: neither before, between nor after the verified ones. Calls that
/// do not belong to the passage can be forgotten before it with ``forgetCalls(_:fileID:filePath:line:column:)``.
///
/// Of expectations each has its turn: it begins when those before it are met, and ends when one behind it has
/// taken a call; while it lasts, the expectation takes all the calls it has room for. A call that some expectation
/// describes, and that comes when none of them has its turn, fails a strict mock at once, and a nice one in
/// `verifyAll`.
@discardableResult public func inOrder<Result>(
    strictly: Bool = false, _ mocks: any Mocked..., fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column, perform body: () throws -> Result
) rethrows -> Result {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let passage = OrderedPassage(isStrict: strictly, of: mocks.map(\.mock), at: site)
    defer { passage.end() }
    let result = try OrderedPassage.$current.withValue(passage) { try body() }
    passage.judgeEnd()
    return result
}

/// Verifies calls in the order of the verifications in `body`, which may wait for them.
@discardableResult public nonisolated(nonsending) func inOrder<Result>(
    strictly: Bool = false, _ mocks: any Mocked..., fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column, perform body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let passage = OrderedPassage(isStrict: strictly, of: mocks.map(\.mock), at: site)
    defer { passage.end() }
    let result = try await OrderedPassage.$current.withValue(passage) { try await body() }
    passage.judgeEnd()
    return result
}
