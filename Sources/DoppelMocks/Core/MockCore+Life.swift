import DoppelSupport

extension MockCore {
    /// Forgets calls, stubs and expectations.
    func reset() {
        // Released outside the lock, since that may run code of the user's.
        let old = withState { state in
            defer { state.reset() }
            return (state: state, calls: state.forgetCalls())
        }
        for stub in old.state.stubs { stub.expectation?.forget() }
    }

    func forgetCalls() {
        // Released outside the lock, since that may run code of the user's.
        _ = withState { $0.forgetCalls() }
    }

    /// From now on each call is reported, and returns a default value.
    func stop() {
        let unsubscribe = withState { state in
            state.stop()
            return state.unsubscribe
        }
        unsubscribe?()
        reset()
    }

    /// Lets `unsubscribe` run when the mock is stopped; a call that comes nevertheless is on its way, and no mistake.
    func whenStopped(_ unsubscribe: @escaping @Sendable () -> Void) {
        withState { $0.unsubscribe = unsubscribe }
    }

    /// Stops a mock; spied code runs as it is written again.
    func endMocking() {
        if isSpy { reset() } else { stop() }
    }
}

/// Makes mocks forget their calls, stubs and expectations; without mocks, all those of the test's scope.
///
/// ```swift
/// reset(speaker, store)
/// ```
public func reset(
    _ mocks: any Mocked..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    MockScope.cores(of: mocks, for: "reset", at: site).forEach { $0.reset() }
}

/// Makes mocks forget the calls they received; stubs and expectations stay.
///
/// ```swift
/// app.start()
/// forgetCalls(store)
/// app.save()
/// verify(store.save(.any), .exactly(1))     // without what start() has saved
/// ```
///
/// It lets go of arguments and results, which a mock keeps for as long as it lives: of objects that a recorded closure
/// captured and whose release a test observes, and of mocks that were given to each other. Without mocks it means all
/// those of the test's scope.
public func forgetCalls(
    _ mocks: any Mocked..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    MockScope.cores(of: mocks, for: "forgetCalls", at: site).forEach { $0.forgetCalls() }
}

/// Ends the life of mocks: from now on each call fails the test and names the place where the mock was made.
///
/// ```swift
/// app.stop()
/// stopMocking(speaker)                       // who speaks now fails the test
/// ```
///
/// Without mocks it means all those of the test's scope; spied code runs as it is written again.
public func stopMocking(
    _ mocks: any Mocked..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    MockScope.cores(of: mocks, for: "stopMocking", at: site).forEach { $0.endMocking() }
}
