public import Doppel

/// Fails the current test unless it made matching requests this often.
///
/// ```swift
/// verify(.post("/login"), .exactly(2))
/// verify(.delete("/books/7"), .never)
/// ```
///
/// - Returns: whether the verification held.
@discardableResult
public func verify(
    _ matcher: RequestMatcher, _ count: Count = .atLeast(1),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Bool {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let registry = CurrentStubs.verifiable("verify(\(matcher)) was called", at: site) else {
        return false
    }
    return registry.verify(
        matcher, count, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Fails the current test unless it makes matching requests this often within a time.
///
/// Returns as soon as the count is met; a count with an upper bound, such as `.exactly(2)` or `.never`, is
/// only certain when the time is over.
///
/// - Returns: whether the verification held.
@discardableResult
public func verify(
    _ matcher: RequestMatcher, _ count: Count = .atLeast(1), within duration: Duration,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) async -> Bool {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let registry = CurrentStubs.verifiable("verify(\(matcher)) was called", at: site) else {
        return false
    }
    return await registry.verify(
        matcher, count, within: duration, fileID: fileID, filePath: filePath, line: line, column: column)
}
