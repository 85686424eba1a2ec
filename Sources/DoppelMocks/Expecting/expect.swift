public import DoppelSupport

/// Expects calls that are still to come; `verifyAll` fails when they have not come.
///
/// ```swift
/// expect(speaker.say("hello"), .exactly(2)).returns(true)
/// expect(speaker.stop())
/// await app.run()
/// verifyAll(speaker)
/// ```
///
/// An expectation without an answer leaves the answer to the stubs, also until its answer has been said: it counts
/// calls from the beginning. The same call may be expected several times, each with an answer of its own: the
/// expectations take the calls in their order.
/// Without a `count` one call is expected. Where members of a name differ in their results only, `returning` chooses:
/// `expect(shelf.find(.any), returning: Int.self)`.
@inlinable @discardableResult public func expect<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, returning result: Result.Type = Result.self,
    _ count: Count = .exactly(1), fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) -> Stubbing<Arguments, Result, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Stubbing(call, site, expectation: call.expectation(count, site))
}

/// Expects calls of an asynchronous member.
@inlinable @discardableResult public func expect<Arguments, Result, Failure: Error>(
    _ call: AsyncCall<Arguments, Result, Failure>, returning result: Result.Type = Result.self,
    _ count: Count = .exactly(1), fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) -> AsyncStubbing<Arguments, Result, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return AsyncStubbing(call, site, expectation: call.expectation(count, site))
}

/// Rejects calls: the first one fails the test at once, at the line of the rejection.
///
/// ```swift
/// reject(store.delete(.any))
/// app.start()
/// ```
@inlinable @discardableResult public func reject<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, returning result: Result.Type = Result.self,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Rejection {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    _ = Stubbing(call, site, expectation: .rejection)
    return Rejection()
}

extension Call {
    /// Takes a place in the order of the passage around, if there is one.
    @usableFromInline func expectation(_ count: Count, _ site: CallSite) -> Expectation {
        let order = OrderedPassage.current?.expectations
        let expectation = Expectation(count, order: order)
        order?.add(
            OrderedExpectation(
                place: expectation.place, state: expectation.state, text: core.titled(pattern.text),
                site: site, mock: core.place))
        return expectation
    }
}
