import DoppelSupport

/// Runs `body` with static mocks and spies of its own, and verifies them when it ends.
///
/// Stubs of static members, initialisers and spied code hold in `body` and in the tasks it starts. While no other
/// scope is open, they hold on threads and in detached tasks, too, but not in other tests: what runs in a test without a
/// scope gets the real code. When `body` ends they are gone, also for tasks that it has started. Mocks that are made in
/// `body` end with it: a later call of theirs fails the test.
///
/// ```swift
/// await withMocks {
///     when(Library.load(id: .any)).returns(Book.sample)
///     await app.start()
///     verify(Library.load(id: 7))
/// }
/// ```
///
/// Expectations that were not met fail the test at the end, as in `verifyAll`, unless `verifying` is false.
@discardableResult public func withMocks<Result>(
    verifying: Bool = true, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column, _ body: () throws -> Result
) rethrows -> Result {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let scope = MockScope(site: site)
    scope.begin()
    defer { scope.end() }
    let result = try MockScope.$current.withValue(scope) { try body() }
    if verifying { scope.verifyAll() }
    return result
}

/// Runs asynchronous work with static mocks and spies of its own, and verifies them when it ends.
@discardableResult public nonisolated(nonsending) func withMocks<Result>(
    verifying: Bool = true, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column, _ body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let scope = MockScope(site: site)
    scope.begin()
    defer { scope.end() }
    let result = try await MockScope.$current.withValue(scope) { try await body() }
    if verifying { scope.verifyAll() }
    return result
}
