import DoppelSupport

/// Work that several ask for at the same time, and that is done once.
///
/// When all who wait have given up it is cancelled.
final class CacheFlights<Output: Sendable>: Sendable {
    private struct Flight: Sendable {
        let number: Int
        let task: Task<Output, any Error>
        var waiters = 0
    }

    private struct State: Sendable {
        var flights: [String: Flight] = [:]
        var lastNumber = 0

        mutating func start(
            _ key: String, _ run: @escaping @Sendable (Int) async throws -> Output
        ) {
            lastNumber += 1
            let number = lastNumber
            flights[key] = Flight(number: number, task: Task { try await run(number) })
        }
    }

    private let state = Locked(State())

    /// The outcome of the work under way for a key, or of `work`, which begins if there is none.
    ///
    /// - Returns: the outcome, and whether it is that of `work`.
    func join(
        _ key: String, _ work: @escaping @Sendable () async throws -> Output
    ) async throws -> (output: Output, isOwn: Bool) {
        try Task.checkCancellation()
        let (number, task, isOwn) = state.withLock { state in
            let isOwn = state.flights[key] == nil
            if isOwn { state.start(key) { number in try await self.run(key, number, work) } }
            state.flights[key]?.waiters += 1
            // There is one: it has been started above, or was there.
            return (state.flights[key]?.number ?? 0, state.flights[key]?.task, isOwn)
        }
        guard let task else { throw CancellationError() }
        let output = try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            leave(key, number)
        }
        return (output, isOwn)
    }

    /// How many wait for the work under way for a key.
    func waiterCount(_ key: String) -> Int { state.withLock { $0.flights[key]?.waiters ?? 0 } }

    /// Begins `work` unless it is under way, and does not wait for it.
    func begin(_ key: String, _ work: @escaping @Sendable () async throws -> Output) {
        state.withLock { state in
            guard state.flights[key] == nil else { return }
            state.start(key) { number in try await self.run(key, number, work) }
            state.flights[key]?.waiters += 1
        }
    }

    private func run(
        _ key: String, _ number: Int, _ work: @Sendable () async throws -> Output
    ) async throws -> Output {
        defer { end(key, number) }
        return try await work()
    }

    /// Whoever comes from now on begins anew, and finds what this one has stored.
    private func end(_ key: String, _ number: Int) {
        state.withLock { state in
            if state.flights[key]?.number == number { state.flights[key] = nil }
        }
    }

    private func leave(_ key: String, _ number: Int) {
        let abandoned = state.withLock { state -> Task<Output, any Error>? in
            guard let flight = state.flights[key], flight.number == number else { return nil }
            state.flights[key]?.waiters -= 1
            guard flight.waiters == 1 else { return nil }
            state.flights[key] = nil
            return flight.task
        }
        abandoned?.cancel()
    }
}
