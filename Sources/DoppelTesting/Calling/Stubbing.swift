public import Doppel

/// Answers matching requests of the current test with a reply.
///
/// ```swift
/// @Test(.stubbed) func showsTheError() async throws {
///     stub(.post("/login"), reply: .status(401).json(["error": "expired"]))
///     …
/// }
/// ```
///
/// - Parameters:
///   - matcher: which requests are answered; every one by default.
///   - name: a name for messages.
///   - priority: stubs with a higher priority are asked first; those of one priority newest first.
///   - times: how many requests are answered before the next matching stub takes over.
///   - scenario: a state that must hold, and one that an answer sets.
///   - reply: the answer; status 200 with an empty body by default.
///   - fileID: where the call stands, for messages; the compiler fills in this and the next three.
///   - filePath: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
/// - Returns: a handle to add replies, to replace them or to remove the stub.
@discardableResult
public func stub(
    _ matcher: RequestMatcher = .any, name: String? = nil, priority: Int = 0, times: Times = .forever,
    scenario: Scenario? = nil, reply: Reply = .empty,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> StubHandle {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return CurrentStubs.registry(for: "stub(\(matcher)) was called", at: site).stub(
        matcher, name: name, priority: priority, times: times, scenario: scenario, reply: reply,
        fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Answers matching requests of the current test with a reply that is computed from the request.
///
/// The closure may block: no other request waits for it. An error that it throws becomes the request's.
@discardableResult
public func stub(
    _ matcher: RequestMatcher = .any, name: String? = nil, priority: Int = 0, times: Times = .forever,
    scenario: Scenario? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
    reply: @escaping @Sendable (InterceptedRequest) throws -> Reply
) -> StubHandle {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return CurrentStubs.registry(for: "stub(\(matcher)) was called", at: site).stub(
        matcher, name: name, priority: priority, times: times, scenario: scenario,
        fileID: fileID, filePath: filePath, line: line, column: column, reply: reply)
}

/// Answers matching requests of the current test with a reply that is computed asynchronously.
///
/// The closure's task is cancelled when the request is. An error that it throws becomes the request's.
@discardableResult
public func stub(
    _ matcher: RequestMatcher = .any, name: String? = nil, priority: Int = 0, times: Times = .forever,
    scenario: Scenario? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
    reply: @escaping @Sendable (InterceptedRequest) async throws -> Reply
) -> StubHandle {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return CurrentStubs.registry(for: "stub(\(matcher)) was called", at: site).stub(
        matcher, name: name, priority: priority, times: times, scenario: scenario,
        fileID: fileID, filePath: filePath, line: line, column: column, reply: reply)
}
