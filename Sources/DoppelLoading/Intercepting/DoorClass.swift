import DoppelCore
import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A protocol class that has an owner.
struct DoorClass: Sendable {
    let type: StubURLProtocol.Type
    var id: ObjectIdentifier { ObjectIdentifier(type) }

    /// Offers the class to all sessions.
    func register() { _ = URLProtocol.registerClass(type) }

    /// Takes the class back once none of its loads is under way.
    func retire() {
        URLProtocol.unregisterClass(type)
        DoorClasses.retire(self)
    }
}

/// Whose requests a class loads.
enum DoorOwner: Sendable {
    /// A registry that sessions are configured for.
    case registry(StubRegistry)
    case scope(ScopeRecord)
    /// The registries that intercept everything.
    case everything
    /// Those of a background session, which can't be stubbed: refuses.
    case background(identifier: String)
    /// Nobody's: refuses.
    case stray
}

/// The protocol classes that were made, who owns them, and which can be used again.
///
/// Classes are never freed by the runtime, so that those of scopes are used again: but only when no session
/// can hold on to one, which would give it another owner's answers. A class that a session is configured with
/// is therefore never used again.
enum DoorClasses {
    fileprivate struct State: Sendable {
        var made = 0
        var free: [DoorClass] = []
        var entries: [ObjectIdentifier: Entry] = [:]
        var ofRegistries: [ObjectIdentifier: DoorClass] = [:]
        var ofBackgroundSessions: [String: DoorClass] = [:]
    }

    fileprivate struct Entry: Sendable {
        let door: DoorClass
        let owner: DoorOwner
        /// Tasks that have chosen this class and have not ended.
        var loads = 0
        var isRetiring = false
    }

    private static let state = Locked(State())

    /// A class for a new owner.
    static func take(_ owner: DoorOwner) -> DoorClass {
        PlatformAccess.prepare()
        return state.withLock { $0.take(owner) }
    }

    /// The class that loads a registry's requests in sessions that are configured for it.
    static func door(of registry: StubRegistry) -> DoorClass {
        PlatformAccess.prepare()
        return state.withLock { state in
            if let known = state.ofRegistries[ObjectIdentifier(registry)] { return known }
            let door = state.makeDoor(.registry(registry))
            state.ofRegistries[ObjectIdentifier(registry)] = door
            return door
        }
    }

    /// The class that refuses the requests of a background session.
    static func door(ofBackgroundSession identifier: String) -> DoorClass {
        PlatformAccess.prepare()
        return state.withLock { state in
            if let known = state.ofBackgroundSessions[identifier] { return known }
            let door = state.makeDoor(.background(identifier: identifier))
            state.ofBackgroundSessions[identifier] = door
            return door
        }
    }

    static func owner(of id: ObjectIdentifier) -> DoorOwner? {
        state.withLock { $0.entries[id]?.owner }
    }

    /// A task has chosen this class, and its load is going to begin.
    static func loadWillBegin(_ id: ObjectIdentifier) {
        state.withLock { $0.entries[id]?.loads += 1 }
    }

    static func loadEnded(_ id: ObjectIdentifier) {
        state.withLock { state in
            state.entries[id]?.loads -= 1
            state.reuseIfIdle(id)
        }
    }

    static func retire(_ door: DoorClass) {
        state.withLock { state in
            state.entries[door.id]?.isRetiring = true
            state.reuseIfIdle(door.id)
        }
    }
}

extension DoorClasses.State {
    /// A class that is offered to all sessions, perhaps one that was before.
    fileprivate mutating func take(_ owner: DoorOwner) -> DoorClass {
        enter(free.popLast() ?? make(), owner)
    }

    /// A class that was never offered to all sessions.
    ///
    /// On Linux `URLSession.shared` keeps for ever what was registered when it was first used. A class of a scope
    /// asks whose a request is before it takes it, and does no harm there; one that a session is configured with
    /// takes everything.
    fileprivate mutating func makeDoor(_ owner: DoorOwner) -> DoorClass {
        enter(make(), owner)
    }

    private mutating func enter(_ door: DoorClass, _ owner: DoorOwner) -> DoorClass {
        entries[door.id] = DoorClasses.Entry(door: door, owner: owner)
        return door
    }

    private mutating func make() -> DoorClass {
        made += 1
        return DoorClass(type: ClassMint.mint(made))
    }

    fileprivate mutating func reuseIfIdle(_ id: ObjectIdentifier) {
        guard let entry = entries[id], entry.isRetiring, entry.loads <= 0 else { return }
        entries[id] = nil
        free.append(entry.door)
    }
}
