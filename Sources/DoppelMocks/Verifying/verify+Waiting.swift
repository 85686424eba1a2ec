public import DoppelSupport

/// Waits until the described calls have come as often as `count` says, and fails the test if they do not in
/// time.
///
/// ```swift
/// await verify(store.save(.any), .exactly(2), within: .seconds(1))
/// ```
///
/// It returns as soon as the count is met; only a count that starts at 0 has to wait for the end. `limit` is
/// the longest time; give a ``TestClock`` as `time` to decide when it has passed.
public func verify<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, returning result: Result.Type = Result.self,
    _ count: Count = .atLeast(1), within limit: Duration,
    time: any TimeSource = SystemClock(), fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await Verification(call, count).report(at: site, within: limit, time)
}

/// Waits until the described calls have returned what `returned` says, and fails the test if they do not in
/// time.
///
/// ```swift
/// await verify(speaker.say(.any), returned: true, within: .seconds(1))
/// ```
public func verify<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, returning result: Result.Type = Result.self,
    returned: ArgumentMatcher<Result>, _ count: Count = .atLeast(1),
    within limit: Duration, time: any TimeSource = SystemClock(), fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await Verification(call, count, .returned(returned)).report(at: site, within: limit, time)
}

/// Waits until the described calls have thrown an error of the type `threw`, and fails the test if they do not in time.
///
/// ```swift
/// await verify(store.load(id: .any), threw: NotFound.self, within: .seconds(1))
/// ```
public func verify<Arguments, Result, Failure: Error, Thrown: Error>(
    _ call: Call<Arguments, Result, Failure>, returning result: Result.Type = Result.self,
    threw: Thrown.Type, _ count: Count = .atLeast(1),
    within limit: Duration, time: any TimeSource = SystemClock(), fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await Verification(call, count, .threw(threw)).report(at: site, within: limit, time)
}

/// Waits until the described calls have thrown what `threw` says, and fails the test if they do not in time.
///
/// ```swift
/// await verify(store.load(id: 7), threw: .equal(NotFound(id: 7)), within: .seconds(1))
/// ```
public func verify<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, returning result: Result.Type = Result.self,
    threw: ArgumentMatcher<Failure>, _ count: Count = .atLeast(1), within limit: Duration,
    time: any TimeSource = SystemClock(), fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await Verification(call, count, .threw(threw)).report(at: site, within: limit, time)
}
