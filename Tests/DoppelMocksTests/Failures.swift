import DoppelMocks
import DoppelSupport

typealias Locked = DoppelSupport.Locked

/// A failure that mocks reported.
struct ReportedFailure: Sendable, Equatable {
    var text: String
    var line: Int
}

/// The failures that `body` reports, which do not fail the test that asks for them.
func failures(_ body: () throws -> Void) rethrows -> [ReportedFailure] {
    let seen = Locked<[ReportedFailure]>([])
    let interceptor = Failure.Interceptor { text, site in
        seen.withLock { $0.append(ReportedFailure(text: text, line: site.line)) }
    }
    try Failure.$interceptor.withValue(interceptor) { try body() }
    return seen.withLock { $0 }
}

/// The failures that asynchronous work reports.
nonisolated(nonsending) func failures(
    _ body: nonisolated(nonsending) () async throws -> Void
) async rethrows -> [ReportedFailure] {
    let seen = Locked<[ReportedFailure]>([])
    let interceptor = Failure.Interceptor { text, site in
        seen.withLock { $0.append(ReportedFailure(text: text, line: site.line)) }
    }
    try await Failure.$interceptor.withValue(interceptor) { try await body() }
    return seen.withLock { $0 }
}

/// The texts alone.
func failureTexts(_ body: () throws -> Void) rethrows -> [String] { try failures(body).map(\.text) }
