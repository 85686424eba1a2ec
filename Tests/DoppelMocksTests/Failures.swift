import DoppelMocks
import DoppelSupport
import Foundation

typealias Locked = DoppelSupport.Locked

/// A failure that mocks reported.
struct ReportedFailure: Sendable, Equatable {
    /// Without the places that calls came from, which `TracingTests` looks at, and which not every platform knows.
    var text: String
    var line: Int

    init(text: String, line: Int) {
        self.text = Self.untraced(text)
        self.line = line
    }

    static func untraced(_ text: String) -> String {
        let places = /, called (at|by) [^\n]*/
        let place = /\ was called (at \S+?:[0-9]+|by [^\n]*?)(?=, but| out of| after)/
        return text.replacing(places, with: "").replacing(place, with: " was called")
    }
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

/// Ends the process of an exit test that is blocked for good, which no time limit of a test can do.
func endAtDeadlock() { alarm(60) }
