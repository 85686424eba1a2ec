import DoppelCore
import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Decides whose stubs answer a request of a session that is not configured for any registry.
///
/// First the scope of the current task; then the registries that intercept everything, newest first; then
/// the only open scope. With several open scopes the request fails. The task of a test that has no scope is left
/// alone.
///
/// Each of these owners has a protocol class of its own, since a class is all that carries a decision made
/// on the caller's task, in `canInit`, to the load on the session's queue.
final class SessionInterceptor: Sendable {
    static let shared = SessionInterceptor()

    private struct State: Sendable {
        /// Registries that intercept everything, oldest first, with a hold for each time that they asked to.
        var registries: [(registry: StubRegistry, holds: [InterceptionHold])] = []
        var scopes: [(record: ScopeRecord, door: DoorClass)] = []
    }

    private let state = Locked(State())
    /// Loads what the registries that intercept everything want.
    ///
    /// Registered for good, and inert without them.
    private let everything = DoorClasses.take(.everything)
    /// Refuses what can't be told to belong to one of several scopes.
    ///
    /// Registered for good.
    private let stray = DoorClasses.take(.stray)

    private init() {
        everything.register()
        stray.register()
    }

    // MARK: Owners come and go

    func add(_ registry: StubRegistry, _ hold: InterceptionHold) {
        state.withLock { state in
            if let known = state.registries.firstIndex(where: { $0.registry === registry }) {
                state.registries[known].holds.append(hold)
            } else {
                state.registries.append((registry, [hold]))
            }
        }
    }

    func remove(_ registry: StubRegistry) {
        let released = state.withLock { state -> InterceptionHold? in
            guard let known = state.registries.firstIndex(where: { $0.registry === registry }) else {
                return nil
            }
            let hold = state.registries[known].holds.popLast()
            if state.registries[known].holds.isEmpty { state.registries.remove(at: known) }
            return hold
        }
        // Gives the sessions back, outside of the lock.
        withExtendedLifetime(released) {}
    }

    func open(_ record: ScopeRecord, _ door: DoorClass) {
        state.withLock { $0.scopes.append((record, door)) }
    }

    func close(_ record: ScopeRecord) {
        state.withLock { $0.scopes.removeAll { $0.record === record } }
    }

    // MARK: Whose request is it?

    /// The class that loads a request made now, on this task; `nil` when nobody wants it.
    func door(for request: URLRequest) -> ObjectIdentifier? {
        request.isForControlAPI ? nil : currentDoor
    }

    private var currentDoor: ObjectIdentifier? {
        if RelaySession.isStarting { return nil }
        if let scope = StubScope.current?.firstToAsk { return scope.door.id }
        let isInScope = StubScope.current != nil
        let (registries, scopes) = state.withLock { ($0.registries, $0.scopes) }
        if registries.contains(where: { $0.registry.isEnabled }) { return everything.id }
        // In a scope that is switched off, nobody else's scope answers.
        guard !isInScope else { return nil }
        // A test without stubs is none of other tests' business, though it runs beside them.
        guard !Failure.isInTest else { return nil }
        let innermost = scopes.filter { scope in !scopes.contains { $0.record.outer === scope.record } }
        guard let only = innermost.first else { return nil }
        guard innermost.count == 1 else { return stray.id }
        return only.record.registry.isEnabled ? only.door.id : nil
    }

    /// The registries that intercept everything and are switched on, newest first.
    var registries: [StubRegistry] {
        state.withLock { $0.registries.map(\.registry) }.filter(\.isEnabled).reversed()
    }

    /// The names of the open scopes that contain no other.
    var openScopeNames: [String] {
        let scopes = state.withLock { $0.scopes.map(\.record) }
        return scopes.filter { scope in !scopes.contains { $0.outer === scope } }.map(\.name)
    }
}
