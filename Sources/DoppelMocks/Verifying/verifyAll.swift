public import DoppelSupport

/// Fails the test for each expectation of the mocks that was not met, at the line of the expectation.
///
/// ```swift
/// expect(speaker.say("hello"), .exactly(2)).returns(true)
/// app.run()
/// verifyAll(speaker)
/// ```
///
/// Without mocks it means all those of the test's scope (`.mocked`, `useMocks()`, `withMocks { }`), spied code and static
/// members included, as with all verbs that take mocks. The end of a scope verifies as well, and repeats nothing that
/// the test has failed for already.
///
/// What a strict mock or a rejection has failed for already is reported again, in case the code under test
/// swallowed it; for a strict mock, stubs that were not used are reported too.
public func verifyAll(
    _ mocks: any Mocked..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    MockScope.cores(of: mocks, for: "verifyAll", at: site).forEach { $0.verifyAll() }
}

/// Waits until all expectations of the mocks are met, and fails the test for those that are not in time.
///
/// ```swift
/// expect(store.save(.any))
/// app.start()
/// await verifyAll(store, within: .seconds(1))
/// ```
///
/// It returns as soon as every expectation has the calls it needs, and at once when none needs any, as `.never`,
/// `.atMost(2)` and `reject`: to see that nothing comes in a time, write `await verify(call, .never, within: limit)`. `limit`
/// is the longest time. Give a ``TestClock`` as `time` to decide when it has passed.
public func verifyAll(
    _ mocks: any Mocked..., within limit: Duration, time: any TimeSource = SystemClock(),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let cores = MockScope.cores(of: mocks, for: "verifyAll", at: site)
    await Patience(limit, time).wait(for: cores) {
        cores.allSatisfy { $0.expectations.allSatisfy(\.isSatisfied) }
    }
    cores.forEach { $0.verifyAll() }
}

/// Fails the test when the mocks received calls that were neither verified nor expected.
///
/// ```swift
/// verify(speaker.say("hello"))
/// noMoreCalls(speaker)                   // nothing but say("hello")
/// ```
public func noMoreCalls(
    _ mocks: any Mocked..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    MockScope.cores(of: mocks, for: "noMoreCalls", at: site).forEach { $0.verifyNoMoreCalls(at: site) }
}

/// Fails the test for each stub of the mocks that no call used, at the line of the stub.
///
/// ```swift
/// when(speaker.say("good bye")).returns(true)
/// app.stop()
/// verifyStubsUsed(speaker)               // fails if nobody said "good bye"
/// ```
///
/// A stub that a newer one of the same calls has replaced, as a test does with what its set-up stubs, need not be used.
/// Closures and captors are never known to mean the same.
public func verifyStubsUsed(
    _ mocks: any Mocked..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    MockScope.cores(of: mocks, for: "verifyStubsUsed", at: site).forEach { $0.verifyStubsUsed() }
}
