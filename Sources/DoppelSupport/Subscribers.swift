/// Who wants to hear of values of one type, in the order in which they came.
///
/// ```swift
/// let names = Subscribers<String>()
/// let id = names.add { print($0) }
/// names.send("Anna")
/// names.remove(id)
/// ```
package final class Subscribers<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var nextID = 0
        var calls: [(id: Int, call: @Sendable (Value) -> Void)] = []
    }

    private let state = Locked(State())

    package init() {}

    package var isEmpty: Bool { state.withLock { $0.calls.isEmpty } }

    /// Has `call` called with each value that is sent from now on.
    ///
    /// - Returns: what it is removed by.
    @discardableResult
    package func add(_ call: @escaping @Sendable (Value) -> Void) -> Int {
        state.withLock { state in
            state.nextID += 1
            state.calls.append((state.nextID, call))
            return state.nextID
        }
    }

    /// Takes a subscriber out; a call under way goes on.
    ///
    /// - Returns: whether it was still there.
    @discardableResult
    package func remove(_ id: Int) -> Bool {
        state.withLock { state in
            let before = state.calls.count
            state.calls.removeAll { $0.id == id }
            return state.calls.count < before
        }
    }

    /// Calls the subscribers, one after the other, on the caller's thread and without the lock, since they may
    /// be user code.
    package func send(_ value: Value) {
        for subscriber in state.withLock({ $0.calls }) { subscriber.call(value) }
    }
}
