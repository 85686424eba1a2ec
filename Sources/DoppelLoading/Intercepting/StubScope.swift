public import DoppelCore
import DoppelSupport

/// A registry that answers the requests of one task and its children while a body of code runs.
///
/// Made by ``withStubs(_:name:isolation:_:)``; a test trait makes one for each test.
public final class StubScope: Sendable {
    /// The scope that the current task runs in; still there in work that outlives the scope's body.
    @TaskLocal public static var current: StubScope?

    /// The stubs that answer.
    public var registry: StubRegistry { record.registry }
    /// The name that messages use, such as the name of the test.
    public var name: String { record.name }
    /// Whether the scope's body still runs.
    public var isOpen: Bool { record.isOpen }

    let record: ScopeRecord
    let door: DoorClass
    /// Keeps late requests from the network for as long as a task may remember this scope.
    private let hold: InterceptionHold

    package init(_ registry: StubRegistry, name: String) throws {
        #if DOPPEL_DEBUG_ONLY && !DOPPEL_DEMO
            // Whatever the body asks for would reach the network.
            throw InterceptionError.leftOut
        #else
            hold = try InterceptionHold.take()
            record = ScopeRecord(registry, name: name, outer: StubScope.current?.record)
            door = DoorClasses.take(.scope(record))
            record.belongs(to: self)
            door.register()
            SessionInterceptor.shared.open(record, door)
        #endif
    }

    deinit {
        #if !DOPPEL_DEBUG_ONLY || DOPPEL_DEMO
            door.retire()
        #endif
    }

    /// This scope or the nearest one around it that is not switched off; one that has ended refuses requests.
    var firstToAsk: StubScope? {
        if !isOpen || registry.isEnabled { return self }
        return record.outer?.scope?.firstToAsk
    }

    package func close() {
        record.close()
        #if !DOPPEL_DEBUG_ONLY || DOPPEL_DEMO
            SessionInterceptor.shared.close(record)
        #endif
    }
}

/// What a load has to know of the scope that it belongs to, also when the scope itself is gone.
final class ScopeRecord: Sendable {
    let registry: StubRegistry
    let name: String
    /// The scope that was current when this one was opened.
    let outer: ScopeRecord?
    private let open = Locked(true)
    private let owner = Locked(WeakScope())

    private struct WeakScope: Sendable {
        weak var scope: StubScope?
    }

    init(_ registry: StubRegistry, name: String, outer: ScopeRecord?) {
        self.registry = registry
        self.name = name
        self.outer = outer
    }

    /// The scope itself, while any task remembers it.
    var scope: StubScope? { owner.withLock { $0.scope } }
    func belongs(to scope: StubScope) { owner.withLock { $0.scope = scope } }

    var isOpen: Bool { open.withLock { $0 } }
    func close() { open.withLock { $0 = false } }
}

/// Answers all requests that `body` makes, in whichever session, by the stubs of a registry.
///
/// Structured child tasks and `Task { }` belong to the scope. Requests from detached tasks and queues can't
/// be told apart: they are answered while this is the only open scope, and fail when there are several.
/// A request that comes after the body has ended fails too, and names the scope: it never reaches the network.
///
/// ```swift
/// try await withStubs(stubs, name: "refresh") {
///     stubs.stub(.get("/feed"), reply: .file("feed.json"))
///     try await app.refresh()      // uses URLSession.shared
/// }
/// ```
///
/// On Linux sessions are intercepted by way of Foundation's own HTTP class, see ``InterceptionError``. On Apple
/// platforms the task can't be seen where a session decides, so run such scopes one after the other there.
///
/// - Parameters:
///   - registry: the stubs that answer.
///   - name: the name that messages use; the registry's by default.
/// - Throws: ``InterceptionError`` where sessions can't be intercepted, and what `body` throws.
public func withStubs<Result>(
    _ registry: StubRegistry, name: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
) async throws -> Result {
    let scope = try StubScope(registry, name: name ?? registry.name)
    defer { scope.close() }
    return try await StubScope.$current.withValue(scope) { try await body() }
}

/// Answers all requests that `body` makes, in whichever session, by the stubs of a registry.
///
/// The synchronous twin, for tests that wait for their requests with a semaphore or an expectation.
public func withStubs<Result>(
    _ registry: StubRegistry, name: String? = nil, _ body: () throws -> Result
) throws -> Result {
    let scope = try StubScope(registry, name: name ?? registry.name)
    defer { scope.close() }
    return try StubScope.$current.withValue(scope) { try body() }
}
