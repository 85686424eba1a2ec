import Doppel

/// The scope of an XCTest test that was opened in `setUp` and closes in a tear-down block.
///
/// `setUp` and the test share no task, but XCTest runs one test at a time.
enum HeldScope {
    private static let held = Locked<StubScope?>(nil)

    static var current: StubScope? { held.withLock { $0 } }

    /// Opens a scope in place of the one that is held, which an earlier test left open.
    static func open(_ test: StubbedTest) throws -> StubScope {
        let scope = try StubScope(test.registry, name: test.registry.name)
        let left = held.withLock { held in
            defer { held = scope }
            return held
        }
        left?.close()
        return scope
    }

    static func close(_ scope: StubScope) {
        held.withLock { if $0 === scope { $0 = nil } }
        scope.close()
    }
}
