import DoppelSupport
import Foundation

/// What happened, in order, and a way to wait for it without sleeping.
package final class Recorder<Element: Sendable>: Sendable {
    private struct Watcher: Sendable {
        let isSatisfied: @Sendable ([Element]) -> Bool
        let resume: @Sendable (Bool) -> Void
    }

    private struct State: Sendable {
        var elements: [Element] = []
        var watchers: [Int: Watcher] = [:]
        var nextID = 0

        mutating func takeSatisfied() -> [Watcher] {
            let satisfied = watchers.filter { $0.value.isSatisfied(elements) }
            satisfied.keys.forEach { watchers[$0] = nil }
            return Array(satisfied.values)
        }
    }

    private let state = Locked(State())

    package init() {}

    package var elements: [Element] { state.withLock { $0.elements } }

    package func record(_ element: Element) {
        let satisfied = state.withLock { state in
            state.elements.append(element)
            return state.takeSatisfied()
        }
        satisfied.forEach { $0.resume(true) }
    }

    /// The elements, as soon as there are this many.
    @discardableResult
    package func elements(_ count: Int) async throws -> [Element] {
        try await elements { $0.count >= count }
    }

    /// The elements, as soon as they satisfy a condition.
    ///
    /// - Throws: ``TookTooLong`` after two minutes, so that a defect fails its test instead of all tests.
    @discardableResult
    package func elements(until isSatisfied: @escaping @Sendable ([Element]) -> Bool) async throws
        -> [Element]
    {
        let came = await withCheckedContinuation { continuation in
            wait(Watcher(isSatisfied: isSatisfied) { continuation.resume(returning: $0) })
        }
        guard came else { throw TookTooLong(seen: "\(elements)") }
        return elements
    }

    private func wait(_ watcher: Watcher) {
        let id = state.withLock { state -> Int? in
            if watcher.isSatisfied(state.elements) { return nil }
            state.nextID += 1
            state.watchers[state.nextID] = watcher
            return state.nextID
        }
        guard let id else { return watcher.resume(true) }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(120)) { [state] in
            state.withLock { $0.watchers.removeValue(forKey: id) }?.resume(false)
        }
    }
}

/// What a test waited for did not happen.
package struct TookTooLong: Error, CustomStringConvertible {
    let seen: String
    package var description: String { "waited for two minutes; so far there was only \(seen)" }
}
