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
///
/// ```swift
/// verify(shelf.find(.any), returning: Int.self, .exactly(2))
/// ```
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
    _ call: Call<Arguments, Result, Failure>, returning result: Result.Type = Result.self,
    returned: ArgumentMatcher<Result>, _ count: Count = .atLeast(1),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    Verification(call, count, .returned(returned)).report(at: site)
}

/// Fails the test unless the described calls threw an error of the type `threw`, as often as `count` says.
///
/// ```swift
/// verify(store.load(id: .any), threw: NotFound.self)
/// ```
public func verify<Arguments, Result, Failure: Error, Thrown: Error>(
    _ call: Call<Arguments, Result, Failure>, returning result: Result.Type = Result.self,
    threw: Thrown.Type, _ count: Count = .atLeast(1),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    Verification(call, count, .threw(threw)).report(at: site)
}

/// Fails the test unless the described calls threw what `threw` says, as often as `count` says.
///
/// ```swift
/// verify(store.load(id: 7), threw: .equal(NotFound(id: 7)))
/// ```
public func verify<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, returning result: Result.Type = Result.self,
    threw: ArgumentMatcher<Failure>, _ count: Count = .atLeast(1), fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    Verification(call, count, .threw(threw)).report(at: site)
}

/// The arguments of the described calls, the oldest first.
///
/// ```swift
/// #expect(calls(of: speaker.say(.any)) == ["hello", "good bye"])
/// ```
///
/// Where members of a name differ in their results only, `returning` chooses among them.
public func calls<Arguments, Result, Failure: Error>(
    of call: Call<Arguments, Result, Failure>, returning result: Result.Type = Result.self
) -> [Arguments] {
    let verification = Verification(call, .atLeast(0), in: nil)
    verification.update()
    return verification.arguments(at: verification.judged.matching)
}

extension Verification {
    /// Waits until further calls change nothing, or the time is up, and then reports what is wrong.
    nonisolated(nonsending) func report(
        at site: CallSite, within limit: Duration, _ time: any TimeSource
    ) async {
        await Patience(limit, time).wait(for: [core]) { isSettled() }
        report(at: site)
    }

    func report(at site: CallSite) {
        if let problem = core.problem ?? check(at: site) { core.fail(problem, at: site) }
    }
}
