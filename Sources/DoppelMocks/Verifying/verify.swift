public import DoppelSupport

/// Fails the test unless the described calls came as often as `count` says.
///
/// ```swift
/// verify(speaker.say("hello"))                    // at least once
/// verify(speaker.say(.any), .range(2...4))
/// verify(speaker.stop(), .never)
/// ```
///
/// Inside `inOrder { }` only calls after those verified before count.
public func verify<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, _ count: Count = .atLeast(1), fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    Verification(call, count).report(at: site)
}

/// Fails the test unless calls of the one among several members of a name that returns `result` came.
public func verify<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, returning result: Result.Type, _ count: Count = .atLeast(1),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    Verification(call, count).report(at: site)
}

/// Fails the test unless the described calls returned what `returned` says, as often as `count` says.
///
/// ```swift
/// verify(speaker.say(.any), returned: true, .exactly(2))
/// ```
public func verify<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, returned: ArgumentMatcher<Result>, _ count: Count = .atLeast(1),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    Verification(call, count, .returned(returned)).report(at: site)
}

/// Fails the test unless the described calls threw an error of the type `threw`, as often as `count` says.
public func verify<Arguments, Result, Failure: Error, Thrown: Error>(
    _ call: Call<Arguments, Result, Failure>, threw: Thrown.Type, _ count: Count = .atLeast(1),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    Verification(call, count, .threw(threw)).report(at: site)
}

/// Waits until the described calls have come as often as `count` says, and fails the test if they do not in
/// time.
///
/// It returns as soon as the count is met; only a count that starts at 0 has to wait for the end. `limit` is
/// the longest time; give a ``TestClock`` as `time` to decide when it has passed.
public func verify<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, _ count: Count = .atLeast(1), within limit: Duration,
    time: any TimeSource = SystemClock(), fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await Verification(call, count).report(at: site, within: limit, time)
}

/// Waits until the described calls have returned what `returned` says, and fails the test if they do not in
/// time.
public func verify<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, returned: ArgumentMatcher<Result>, _ count: Count = .atLeast(1),
    within limit: Duration, time: any TimeSource = SystemClock(), fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await Verification(call, count, .returned(returned)).report(at: site, within: limit, time)
}

/// Waits until the described calls have thrown an error of the type `threw`, and fails the test if they do not in time.
public func verify<Arguments, Result, Failure: Error, Thrown: Error>(
    _ call: Call<Arguments, Result, Failure>, threw: Thrown.Type, _ count: Count = .atLeast(1),
    within limit: Duration, time: any TimeSource = SystemClock(), fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await Verification(call, count, .threw(threw)).report(at: site, within: limit, time)
}

/// The arguments of the described calls, the oldest first.
public func calls<Arguments, Result, Failure: Error>(
    of call: Call<Arguments, Result, Failure>
) -> [Arguments] {
    let verification = Verification(call, .atLeast(0), in: nil)
    verification.update()
    return verification.matching.map(\.call.arguments)
}

extension Verification {
    /// Waits until further calls change nothing, or the time is up, and then reports what is wrong.
    fileprivate nonisolated(nonsending) func report(
        at site: CallSite, within limit: Duration, _ time: any TimeSource
    ) async {
        await Patience(limit, time).wait(for: [core]) { isSettled() }
        report(at: site)
    }

    fileprivate func report(at site: CallSite) {
        if let problem = core.problem ?? check(at: site) { DoppelSupport.Failure.report(problem, at: site) }
    }
}
