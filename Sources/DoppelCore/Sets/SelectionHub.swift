import DoppelSupport
import Foundation

/// Tells a registry's observers of its selections, and has them kept.
///
/// Its lock is taken before the registry's, never behind it, so that the store gets selections in the order in
/// which they came.
final class SelectionHub: Sendable {
    private struct Keeping: Sendable {
        var store: (any ResponseStore)?
        /// What the store had, also for sets that are not registered.
        var known: [String: StoredSelection] = [:]
    }

    let observers = Subscribers<[ResponseSetStatus]>()
    private let keeping = Locked(Keeping())

    /// Tells the observers, on the caller's thread, without any lock.
    func changed(_ registry: StubRegistry) {
        registry.changes.send(.sets)
        guard !observers.isEmpty else { return }
        observers.send(registry.responseSets)
    }

    // MARK: Keeping

    /// What a store has kept; from now on it is told of changes.
    func keep(in store: any ResponseStore) throws -> [String: StoredSelection] {
        try keeping.withLock { keeping in
            let known = try store.load()
            keeping = Keeping(store: store, known: known)
            return known
        }
    }

    func stored(for set: String) -> StoredSelection? { keeping.withLock { $0.known[set] } }

    func keep(_ registry: StubRegistry) throws(SelectionError) {
        let result = keeping.withLock { keeping -> Result<Void, SelectionError> in
            guard let store = keeping.store else { return .success(()) }
            for set in registry.responseSets {
                keeping.known[set.name] = set.isChanged ? StoredSelection(set.selection) : nil
            }
            let known = keeping.known
            return Result { try store.save(known) }.mapError { .notStored(reason: $0.localizedDescription) }
        }
        try result.get()
    }
}

/// A subscription to a registry's selections.
public struct SelectionSubscription: Sendable {
    let id: Int
    let observers: Subscribers<[ResponseSetStatus]>

    /// Ends the subscription; a call under way goes on.
    ///
    /// - Returns: whether it was still there.
    @discardableResult
    public func cancel() -> Bool { observers.remove(id) }
}

extension StubRegistry {
    /// Calls `observer` whenever a set comes, goes, or is changed, with all sets as they are then.
    ///
    /// For an app's own debug menu. The call is made by whoever changes something, on that thread.
    ///
    /// ```swift
    /// let subscription = stubs.onSelectionChange { sets in print(sets.map(\.selection)) }
    /// ```
    @discardableResult
    public func onSelectionChange(
        _ observer: @escaping @Sendable ([ResponseSetStatus]) -> Void
    ) -> SelectionSubscription {
        SelectionSubscription(id: selections.observers.add(observer), observers: selections.observers)
    }

    /// The sets as they are now, and then whenever one comes, goes, or is changed; a slow reader gets the newest.
    public var responseSetUpdates: AsyncStream<[ResponseSetStatus]> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = selections.observers.add { continuation.yield($0) }
            continuation.onTermination = { [observers = selections.observers] _ in observers.remove(id) }
            continuation.yield(responseSets)
        }
    }
}
