import Dispatch

/// A gate that stays open once it was opened, for threads and tasks to wait at.
package final class Gate: Sendable {
    private let arrivals = Recorder<Void>()
    private let opening = Recorder<Void>()
    private let group = DispatchGroup()

    package init() { group.enter() }

    /// Lets everybody through; to be called once.
    package func open() {
        opening.record(())
        group.leave()
    }

    /// Blocks the thread until the gate is open.
    ///
    /// - Throws: ``TookTooLong`` after two minutes.
    package func wait() throws {
        arrivals.record(())
        guard group.wait(timeout: .now() + .seconds(120)) == .success else {
            throw TookTooLong(seen: "a shut gate")
        }
    }

    /// Suspends the task until the gate is open.
    package func passed() async throws {
        arrivals.record(())
        try await opening.elements(1)
    }

    /// Returns as soon as this many have come to the gate.
    package func arrived(_ count: Int = 1) async throws {
        try await arrivals.elements(count)
    }
}
