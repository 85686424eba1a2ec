import DoppelSupport

extension MockCore {
    /// Forgets calls, stubs and expectations.
    func reset() {
        // Released outside the lock, since that may run code of the user's.
        let old = withState { state in
            defer { state.reset() }
            return state
        }
        _ = old
    }

    func forgetCalls() {
        let old = withState { state in
            defer { state.logs = [] }
            return state.logs
        }
        _ = old
    }

    /// From now on each call is reported, and returns a default value.
    func stop() {
        reset()
        withState { $0.stop() }
    }
}

/// Makes mocks forget their calls, stubs and expectations.
public func reset(_ mocks: any Mocked...) {
    mocks.forEach { $0.mock.reset() }
}

/// Makes mocks forget the calls they received; stubs and expectations stay.
///
/// It lets go of arguments and results, which a mock keeps for as long as it lives: of objects whose release a test
/// observes, and of mocks that were given to each other.
public func forgetCalls(_ mocks: any Mocked...) {
    mocks.forEach { $0.mock.forgetCalls() }
}

/// Ends the life of mocks: from now on each call fails the test and names the place where the mock was made.
public func stopMocking(_ mocks: any Mocked...) {
    mocks.forEach { $0.mock.stop() }
}
