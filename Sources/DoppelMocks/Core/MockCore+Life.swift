import DoppelSupport

extension MockCore {
    /// Forgets calls, stubs and expectations.
    func reset() {
        let old = withState { state in
            defer {
                state.stubs = []
                state.calls = []
                state.violations = []
                state.children = [:]
            }
            return Unguarded(value: (state.stubs, state.calls, state.children))
        }
        _ = old
    }

    func forgetCalls() {
        let old = withState { state in
            defer { state.calls = [] }
            return state.calls
        }
        _ = old
    }

    /// From now on each call is reported, and returns a default value.
    func stop() {
        reset()
        withState { $0.isStopped = true }
    }
}

/// Makes mocks forget their calls, stubs and expectations.
public func reset(_ mocks: any Mocked...) {
    mocks.forEach { $0.mock.reset() }
}

/// Makes mocks forget the calls they received; stubs and expectations stay.
public func forgetCalls(_ mocks: any Mocked...) {
    mocks.forEach { $0.mock.forgetCalls() }
}

/// Ends the life of mocks: from now on each call fails the test and names the place where the mock was made.
public func stopMocking(_ mocks: any Mocked...) {
    mocks.forEach { $0.mock.stop() }
}
