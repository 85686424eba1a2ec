public import DoppelSupport

extension StubRegistry {
    /// Fails the running test unless matching requests were made this often.
    ///
    /// ```swift
    /// stubs.verify(.post("/login"), .exactly(2))
    /// stubs.verify(.delete("/books/7"), .never)
    /// ```
    ///
    /// - Returns: whether the verification held.
    @discardableResult
    public func verify(
        _ matcher: RequestMatcher, _ count: Count = .atLeast(1),
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return check(matcher, count).report(at: site)
    }

    /// Fails the running test unless matching requests are made this often within a time.
    ///
    /// Requests that are in the journal already count too. Returns as soon as the count is met or exceeded; a
    /// count with an upper bound, such as `.exactly(2)` or `.never`, is only certain when the time is over.
    @discardableResult
    public func verify(
        _ matcher: RequestMatcher, _ count: Count = .atLeast(1), within duration: Duration,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) async -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await JournalWatch(journal, time).wait(upTo: duration) {
            check(matcher, count).isFinal
        }
        return check(matcher, count).report(at: site, after: duration)
    }

    /// Fails the running test unless requests were made in this order; others may have come in between.
    ///
    /// ```swift
    /// stubs.verifyOrder(.post("/login"), .get("/profile"), .get("/feed"))
    /// ```
    @discardableResult
    public func verifyOrder(
        _ matchers: RequestMatcher...,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        verifyOrder(matchers, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Fails the running test unless requests were made in the order of a list of matchers.
    @discardableResult
    public func verifyOrder(
        _ matchers: [RequestMatcher],
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return OrderVerification(matchers: matchers, journal: journal.snapshot).report(at: site)
    }

    /// Fails the running test, at the line of the stub, for each stub that answered no request.
    ///
    /// A stub whose ``StubHandle/expected(_:fileID:filePath:line:column:)`` count allows none is left out.
    @discardableResult
    public func verifyAllStubsUsed() -> Bool {
        let unused = stubs.filter { $0.callCount == 0 && !$0.mayBeUnused }
        for handle in unused {
            let text =
                "The stub \(handle.stub.quotedName) answered no request. Remove it, or make the request."
            Failure.report(text + "\n" + JournalText(journal).requestList(), at: handle.stub.site)
        }
        return unused.isEmpty
    }

    /// Fails the running test, at the line of the expectation, for each stub that did not answer as often as
    /// ``StubHandle/expected(_:fileID:filePath:line:column:)`` says.
    @discardableResult
    public func verifyExpectations() -> Bool {
        let missed = expectations().filter { !$0.count.contains($0.actual) }
        for expectation in missed {
            let text = """
                Expected the stub \(expectation.stub.quotedName) to answer \(expectation.count), \
                but it answered \(Count.inWords(expectation.actual)).
                """
            Failure.report(text + "\n" + JournalText(journal).requestList(), at: expectation.site)
        }
        return missed.isEmpty
    }

    /// Fails the running test if there was a request that no stub answered.
    ///
    /// One that was passed through or got the reply for unmatched requests is not unexpected: the registry was
    /// told what to do with it.
    @discardableResult
    public func verifyNoUnexpectedRequests(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let snapshot = journal.snapshot
        guard snapshot.hasUnexpected else { return true }
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        Failure.report(JournalText.unexpected(snapshot), at: site)
        return false
    }

    /// Returns when a condition on the journal holds, the time is over, or the task is cancelled.
    package func wait(upTo duration: Duration, until condition: () -> Bool) async {
        await JournalWatch(journal, time).wait(upTo: duration, until: condition)
    }

    private func check(_ matcher: RequestMatcher, _ count: Count) -> Verification {
        Verification(matcher: matcher, count: count, journal: journal.snapshot)
    }

    private struct Expectation: Sendable {
        let stub: Stub, count: Count, actual: Int, site: CallSite
    }

    private func expectations() -> [Expectation] {
        state.withLock { state in
            state.stubs.compactMap { stub in
                guard let record = state.records[stub.id], let count = record.expected else { return nil }
                return Expectation(
                    stub: stub, count: count, actual: record.taken, site: record.expectedAt ?? stub.site)
            }
        }
    }
}

extension Stub {
    /// The name in quotes, or the matcher.
    package var quotedName: String { name.map { "\"\($0)\"" } ?? matcher.description }
}
