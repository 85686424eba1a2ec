public import Doppel

/// The registry of the current test, for what the free functions `stub` and `verify` do not offer.
///
/// Outside a stubbed test the test fails, and the registry answers nobody.
public var stubs: StubRegistry {
    CurrentStubs.registry(for: "stubs was used", at: CurrentStubs.testSite)
}

/// Finds the registry that the free functions talk to.
enum CurrentStubs {
    /// The test's registry; outside a stubbed test a failure at `site`, and a registry that answers nobody.
    static func registry(for deed: @autoclosure () -> String, at site: CallSite) -> StubRegistry {
        verifiable(deed(), at: site) ?? StubRegistry(name: "outside a stubbed test")
    }

    /// The test's registry; outside a stubbed test `nil` and a failure at `site`.
    static func verifiable(_ deed: @autoclosure () -> String, at site: CallSite) -> StubRegistry? {
        guard let scope = StubScope.current ?? HeldScope.current else {
            Failure.report(outside(deed()), at: site)
            return nil
        }
        if !scope.isOpen { Failure.report(tooLate(deed(), scope), at: site) }
        return scope.registry
    }

    static func tooLate(_ deed: String, _ scope: StubScope) -> String {
        """
        \(deed) after its test "\(scope.name)" had ended. \
        Await the task that did it, so that the test ends after it.
        """
    }

    static func outside(_ deed: String) -> String {
        """
        \(deed) outside a stubbed test. Add the .stubbed trait to the test or its suite, or inherit from \
        StubbedTestCase. Detached tasks and queues do not belong to a test: take `let stubs = stubs` before \
        they start, and use that registry in them.
        """
    }
}
