import DoppelSupport

extension StubRegistry {
    /// The stubs in the order in which they are asked.
    public var stubs: [StubHandle] {
        state.withLock { $0.stubs.filter { !$0.isSet } }.map { StubHandle(stub: $0, registry: self) }
    }

    /// The first stub with this name in the order in which they are asked; `nil` when there is none.
    public func stub(named name: String) -> StubHandle? {
        stubs.first { $0.stub.name == name }
    }

    /// Takes all stubs out; replies under way go on, the journal and the response sets stay.
    ///
    /// - Returns: how many there were.
    @discardableResult
    public func removeAllStubs() -> Int {
        let count = state.withLock { $0.remove { !$0.isSet } }
        if count > 0 { changes.send(.stubs) }
        return count
    }

    /// Takes out the stubs that are defined in `body` (by this task and its children) when it ends.
    ///
    /// ```swift
    /// try await stubs.withTemporaryStubs {
    ///     stubs.stub(.get("/profile"), reply: .error(.notConnectedToInternet))
    ///     try await app.refresh()
    /// }   // from here on the stubs from before answer again
    /// ```
    public func withTemporaryStubs<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        let scope = TemporaryStubs(registry: self, outer: TemporaryStubs.current)
        defer { remove(scope) }
        return try await TemporaryStubs.$current.withValue(scope) { try await body() }
    }

    /// Takes out the stubs that are defined in `body` when it ends.
    public func withTemporaryStubs<Result>(_ body: () throws -> Result) rethrows -> Result {
        let scope = TemporaryStubs(registry: self, outer: TemporaryStubs.current)
        defer { remove(scope) }
        return try TemporaryStubs.$current.withValue(scope) { try body() }
    }

    private func remove(_ scope: TemporaryStubs) {
        let count = state.withLock { $0.remove { $0.group == scope.id } }
        if count > 0 { changes.send(.stubs) }
    }
}

/// The scope that stubs defined by the current task belong to, if any, registry by registry.
final class TemporaryStubs: Sendable {
    @TaskLocal static var current: TemporaryStubs?

    let id = StubRegistry.nextID()
    private let registry: ObjectIdentifier
    private let outer: TemporaryStubs?

    init(registry: StubRegistry, outer: TemporaryStubs?) {
        self.registry = ObjectIdentifier(registry)
        self.outer = outer
    }

    /// The innermost scope that was opened for this registry.
    func group(of registry: StubRegistry) -> Int? {
        ObjectIdentifier(registry) == self.registry ? id : outer?.group(of: registry)
    }
}
