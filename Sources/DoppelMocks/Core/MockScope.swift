import DoppelSupport

/// A stretch of a test that has static mocks and spies of its own, so that tests can run in parallel.
package final class MockScope: Sendable {
    /// The innermost one that the current task belongs to.
    @TaskLocal static var current: MockScope?

    private static let open = Locked<[MockScope]>([])
    private static let openCount = SharedNumber()
    /// Whether there is any scope, which code that is spied on asks for each call.
    static var isAnyOpen: Bool { openCount.value > 0 }
    /// The scope of a test that shares no task with its set-up (XCTest).
    private static let held = Locked<MockScope?>(nil)
    /// The memory of static members for calls outside all scopes.
    private static let outside = MockScope(
        site: CallSite(fileID: "DoppelMocks/MockScope.swift", filePath: "", line: 1, column: 1), in: nil,
        of: nil)

    private struct State: Sendable {
        var named: [MockScopeKey: MockCore] = [:]
        var made: [MockCore] = []
    }

    let site: CallSite
    /// The test that the scope is a part of.
    ///
    /// It is there before the scope is the task's, and is let go of when the scope ends: its task keeps task-locals.
    let test: (any RunningTest)?
    /// The scope around this one.
    private let outer: MockScope?
    private let state = Locked(State())
    /// Counts up when the scope ends: tasks that it started may go on.
    private let ends = SharedNumber()

    package convenience init(site: CallSite) {
        let outer = Self.current
        self.init(site: site, in: outer, of: outer?.test ?? Failure.newRunningTest())
    }

    private init(site: CallSite, in outer: MockScope?, of test: (any RunningTest)?) {
        self.site = site
        self.test = test
        self.outer = outer
    }

    /// The scope that a mock belongs to which is made now.
    static var owner: MockScope? { current ?? held.withLock { $0 } }

    /// The test that a mock belongs to which is made now.
    static var runningTest: (any RunningTest)? { owner?.test ?? Failure.runningTest }

    /// The scope that a call belongs to: its task's, or else the only open one.
    static var responsible: MockScope? {
        if let owner { return owner }
        return onlyOpen
    }

    /// The scope that a call of spied code belongs to.
    ///
    /// A task that outlives its scope belongs to the one around it that is still open, or else to none: its calls are
    /// no business of other tests.
    static var responsibleForSpies: MockScope? {
        guard let owner else { return onlyOpen }
        return sequence(first: owner, next: \.outer).first { !$0.hasEnded }
    }

    /// The scope for calls from tasks and threads that belong to no test.
    private static var onlyOpen: MockScope? {
        // A test that has no scope is none of another test's business, though it runs beside it.
        guard !Failure.isInTest else { return nil }
        let innermost = open.withLock { open in open.filter { scope in !open.contains { $0.outer === scope } }
        }
        return innermost.count == 1 ? innermost[0] : nil
    }

    /// The memories of `mocks`, or, where none are given, of all mocks and spies in the scope of the test.
    static func cores(of mocks: [any Mocked], for verb: String, at site: CallSite) -> [MockCore] {
        guard mocks.isEmpty else { return mocks.map(\.mock) }
        if let owner { return owner.cores }
        Failure.report(
            """
            \(verb)() without mocks means those of the test's scope, and no scope is open here. Name the mocks, or open a \
            scope: by the trait .mocked, useMocks() or withMocks { … }.
            """, at: site)
        return []
    }

    static func core(for type: ObjectIdentifier, name: @autoclosure () -> String) -> MockCore {
        (responsible ?? outside).core(.type(type), name: name(), isSpy: false)
    }

    /// - Parameter name: asked once, since it takes longer to make than all the rest of a call.
    func core(_ key: MockScopeKey, name: @autoclosure () -> String, isSpy: Bool) -> MockCore {
        if let core = state.withLock({ $0.named[key] }) { return core }
        let core = MockCore(name(), isSpy: isSpy, isOfType: key.isType, site: site, in: test)
        return state.withLock { state in
            if let other = state.named[key] { return other }
            state.named[key] = core
            return core
        }
    }

    /// Takes note of a mock that was made inside the scope.
    func add(_ core: MockCore) { state.withLock { $0.made.append(core) } }

    var cores: [MockCore] {
        state.withLock { state in
            let named = state.named.values.filter { core in !state.made.contains { $0 === core } }
            return state.made + named
        }
    }

    /// Fails the test for expectations of the scope's mocks that were not met, unless the test has asked itself.
    package func verifyAll() { cores.forEach { $0.verifyAll(again: false) } }

    /// Begins the scope for all tasks and threads, until `release`.
    package func hold() {
        begin()
        Self.held.withLock { $0 = self }
    }

    /// Ends a scope that was held.
    package func release() {
        Self.held.withLock { if $0 === self { $0 = nil } }
        end()
    }

    func begin() {
        Self.open.withLock { $0.append(self) }
        Self.openCount.add(1)
    }

    private var hasEnded: Bool { ends.value > 0 }

    /// Ends the scope: mocks that were made in it report calls from now on, and spied code runs as it is written.
    func end() {
        ends.add(1)
        Self.open.withLock { $0.removeAll { $0 === self } }
        Self.openCount.add(-1)
        cores.forEach { $0.endMocking() }
        if outer == nil { test?.end() }
    }
}

/// What a memory belongs to when it belongs to no object.
enum MockScopeKey: Hashable, Sendable {
    case type(ObjectIdentifier)
    case spied(String, file: String)

    var isType: Bool { if case .type = self { true } else { false } }
}
