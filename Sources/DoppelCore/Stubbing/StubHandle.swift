public import DoppelSupport
public import Foundation

/// A stub in its registry: what happened to it, and what may still be changed.
public struct StubHandle: Sendable, Identifiable {
    /// What was asked for.
    public let stub: Stub
    let registry: StubRegistry

    /// Tells the stubs of all registries apart.
    public var id: Int { stub.id }

    /// How many requests the stub has answered.
    public var callCount: Int { withRecord { $0.taken } ?? 0 }

    /// When the stub answered last, by the calendar; `nil` when it never did.
    public var lastCall: Date? { withRecord { $0.lastTaken } ?? nil }

    /// Whether its expected count allows that it answers nothing.
    package var mayBeUnused: Bool { withRecord { $0.expected?.contains(0) ?? false } ?? false }

    /// Whether the stub is still in its registry.
    public var isActive: Bool { withRecord { !$0.isRemoved } ?? false }

    /// Adds a reply for the request after those that the replies so far are for; the last one is repeated.
    ///
    /// Added while the stub is in use, after its last reply was given, it answers the next request.
    ///
    /// ```swift
    /// stubs.stub(.get("/jobs/1"), reply: .json(["state": "queued"]))
    ///     .then(.json(["state": "running"]))
    ///     .then(.json(["state": "done"]))
    /// ```
    @discardableResult
    public func then(
        _ reply: Reply, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> StubHandle {
        reply.reportProblems(at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        return append(Recipe(reply))
    }

    /// Adds a computed reply; see ``then(_:fileID:filePath:line:column:)``.
    @discardableResult
    public func then(_ reply: @escaping @Sendable (InterceptedRequest) throws -> Reply) -> StubHandle {
        append(.computed(reply))
    }

    /// Adds an asynchronously computed reply; see ``then(_:fileID:filePath:line:column:)``.
    @discardableResult
    public func then(_ reply: @escaping @Sendable (InterceptedRequest) async throws -> Reply) -> StubHandle {
        append(.computedAsync(reply))
    }

    /// Starts again with the first reply after the last one, instead of repeating the last.
    @discardableResult
    public func cycling() -> StubHandle {
        withRecord { $0.continuation = .cycle }
        return self
    }

    /// Says how often the stub is expected to answer; checked by ``StubRegistry/verifyExpectations()``.
    @discardableResult
    public func expected(
        _ count: Count, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> StubHandle {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        withRecord { record in
            record.expected = count
            record.expectedAt = site
        }
        return self
    }

    /// Replaces all replies by one, which answers the next request; a reply under way goes on as it was.
    ///
    /// The stub's limit, its count and its place among the stubs stay as they are.
    ///
    /// - Returns: whether the stub was still there.
    @discardableResult
    public func replace(
        with reply: Reply, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> Bool {
        reply.reportProblems(at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        let recipe = Recipe(reply)
        defer { registry.changes.send(.stubs) }
        return withRecord { $0.replaceReplies(by: recipe) } ?? false
    }

    /// Takes the stub out of its registry; a reply under way goes on.
    ///
    /// - Returns: whether the stub was still there.
    @discardableResult
    public func remove() -> Bool {
        let isThere = registry.state.withLock { $0.remove { $0.id == id } } > 0
        if isThere { registry.changes.send(.stubs) }
        return isThere
    }

    private func append(_ recipe: Recipe) -> StubHandle {
        withRecord { $0.append(recipe) }
        return self
    }

    /// Changes the record where it is: a copy of its replies for each `then` would make long sequences slow.
    @discardableResult
    private func withRecord<Result: Sendable>(_ body: @Sendable (inout StubRecord) -> Result) -> Result? {
        registry.state.withLock { $0.records[id]?.changed(by: body) }
    }
}

extension StubRecord {
    fileprivate mutating func changed<Result>(by body: (inout StubRecord) -> Result) -> Result { body(&self) }
}
