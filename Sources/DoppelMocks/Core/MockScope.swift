import DoppelSupport

/// A stretch of a test that has static mocks and spies of its own, so that tests can run in parallel.
final class MockScope: Sendable {
    /// The innermost one that the current task belongs to.
    @TaskLocal static var current: MockScope?

    private static let open = Locked<[MockScope]>([])
    /// The memory of static members for calls outside all scopes.
    private static let outside = MockScope(
        site: CallSite(fileID: "DoppelMocks/MockScope.swift", filePath: "", line: 1, column: 1))

    private struct State: Sendable {
        var named: [MockScopeKey: MockCore] = [:]
        var made: [MockCore] = []
    }

    let site: CallSite
    private let state = Locked(State())

    init(site: CallSite) { self.site = site }

    /// The scope that a call belongs to: its task's, or else the only open one.
    static var responsible: MockScope? {
        if let current { return current }
        return open.withLock { $0.count == 1 ? $0[0] : nil }
    }

    /// Whether no scope is open, so that spied code runs as written.
    static var isAnyOpen: Bool { open.withLock { !$0.isEmpty } }

    static func core(for type: ObjectIdentifier, name: String) -> MockCore {
        (responsible ?? outside).core(.type(type), name: name, isSpy: false)
    }

    func core(_ key: MockScopeKey, name: String, isSpy: Bool) -> MockCore {
        if let core = state.withLock({ $0.named[key] }) { return core }
        let core = MockCore(name, isSpy: isSpy, site: site)
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

    func begin() { Self.open.withLock { $0.append(self) } }

    /// Ends the scope: mocks that were made in it report calls from now on.
    func end() {
        Self.open.withLock { $0.removeAll { $0 === self } }
        cores.forEach { $0.stop() }
    }
}

/// What a memory belongs to when it belongs to no object.
enum MockScopeKey: Hashable, Sendable {
    case type(ObjectIdentifier)
    case spied(String)
}
