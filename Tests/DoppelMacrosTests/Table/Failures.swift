import DoppelSupport

/// The failures that mocks report, which do not fail the test that asks for them.
enum Failures {
    static func of(_ body: () throws -> Void) rethrows -> [String] {
        let seen = Locked<[String]>([])
        let interceptor = Failure.Interceptor { text, _ in seen.withLock { $0.append(text) } }
        try Failure.$interceptor.withValue(interceptor) { try body() }
        return seen.withLock { $0 }
    }

    nonisolated(nonsending) static func of(
        _ body: nonisolated(nonsending) () async throws -> Void
    ) async rethrows -> [String] {
        let seen = Locked<[String]>([])
        let interceptor = Failure.Interceptor { text, _ in seen.withLock { $0.append(text) } }
        try await Failure.$interceptor.withValue(interceptor) { try await body() }
        return seen.withLock { $0 }
    }
}
