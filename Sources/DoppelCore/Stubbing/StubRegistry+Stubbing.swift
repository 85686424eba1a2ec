import DoppelSupport

extension StubRegistry {
    /// Answers matching requests with a reply.
    ///
    /// ```swift
    /// stubs.stub(.post("/login"), reply: .status(401).json(["error": "expired"]))
    ///     .then(.json(["token": "t"]).delayed(by: .milliseconds(200)))
    /// ```
    ///
    /// A mistake in the matcher or the reply (an invalid regular expression, a missing fixture) fails the
    /// running test at this line, and every request that the stub would answer gets the same text as its error.
    ///
    /// - Parameters:
    ///   - matcher: which requests are answered; every one by default.
    ///   - name: a name for messages.
    ///   - priority: stubs with a higher priority are asked first; those of one priority newest first.
    ///   - times: how many requests are answered before the next matching stub takes over.
    ///   - scenario: a state that must hold, and one that an answer sets.
    ///   - reply: the answer; status 200 with an empty body by default.
    /// - Returns: a handle to add replies, to replace them or to remove the stub.
    @discardableResult
    public func stub(
        _ matcher: RequestMatcher = .any, name: String? = nil, priority: Int = 0, times: Times = .forever,
        scenario: Scenario? = nil, reply: Reply = .empty,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> StubHandle {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        reply.reportProblems(at: site)
        let stub = makeStub(matcher, name, priority, times, scenario, site)
        return add(stub, Recipe(reply))
    }

    /// Answers matching requests with a reply that is computed from the request.
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
        return add(makeStub(matcher, name, priority, times, scenario, site), .computed(reply))
    }

    /// Answers matching requests with a reply that is computed from the request asynchronously.
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
        return add(makeStub(matcher, name, priority, times, scenario, site), .computedAsync(reply))
    }

    func makeStub(
        _ matcher: RequestMatcher, _ name: String?, _ priority: Int, _ times: Times, _ scenario: Scenario?,
        _ site: CallSite
    ) -> Stub {
        for problem in matcher.problems { Failure.report("\(problem)", at: site) }
        return Stub(
            id: StubRegistry.nextID(), name: name, matcher: matcher, priority: priority, limit: times.limit,
            scenario: scenario, site: site, group: TemporaryStubs.current?.group(of: self))
    }

    private func add(_ stub: Stub, _ recipe: Recipe) -> StubHandle {
        state.withLock { $0.insert(stub, StubRecord(recipe)) }
        changes.send(.stubs)
        return StubHandle(stub: stub, registry: self)
    }

    private static let lastID = Locked(0)

    static func nextID() -> Int {
        lastID.withLock { id in
            id += 1
            return id
        }
    }
}

extension Reply {
    /// Fails the running test for each mistake in the reply.
    func reportProblems(at site: CallSite) {
        for problem in problems { Failure.report("\(problem)", at: site) }
    }
}
