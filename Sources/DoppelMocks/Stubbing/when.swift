import DoppelSupport

/// Stubs calls: says what they do.
///
/// ```swift
/// when(speaker.say(.contains("hello"))).returns(true)
/// when(speaker.volume(.get)).returns(3)
/// when(store.load(id: .any)).throws(NotFound())
/// ```
///
/// The newest stub that matches a call wins. It counts from its first answer on: calls on other threads get what
/// older stubs say, or what this one says, and nothing between.
///
/// A stub that is left without an answer returns the default value, in place of older stubs and of the object
/// behind a partial mock: `when(speaker.say(.captured(by: texts)))` only collects.
@inlinable @discardableResult public func when<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
) -> Stubbing<Arguments, Result, Failure> {
    Stubbing(call, CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Stubs calls of an asynchronous member.
///
/// ```swift
/// when(store.load(id: .any)).suspends(for: .seconds(1)).returns(book)
/// ```
@inlinable @discardableResult public func when<Arguments, Result, Failure: Error>(
    _ call: AsyncCall<Arguments, Result, Failure>, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
) -> AsyncStubbing<Arguments, Result, Failure> {
    AsyncStubbing(call, CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Stubs calls of the one among several members of a name that returns `result`.
///
/// ```swift
/// when(shelf.find(.any), returning: Int.self).returns(3)
/// ```
@inlinable @discardableResult public func when<Arguments, Result, Failure: Error>(
    _ call: Call<Arguments, Result, Failure>, returning result: Result.Type, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Stubbing<Arguments, Result, Failure> {
    Stubbing(call, CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Stubs calls of the one among several asynchronous members of a name that returns `result`.
@inlinable @discardableResult public func when<Arguments, Result, Failure: Error>(
    _ call: AsyncCall<Arguments, Result, Failure>, returning result: Result.Type, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> AsyncStubbing<Arguments, Result, Failure> {
    AsyncStubbing(call, CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}
