import DoppelSupport
import Testing

/// Knows whether a test has failed while it still runs.
final class FailureWatch: Sendable {
    private let failed = Locked(false)

    var sawFailure: Bool { failed.withLock { $0 } }

    /// Runs `function` for a test, and notes failures that it records or throws.
    func perform(
        for test: Test, testCase: Test.Case?, _ function: @Sendable () async throws -> Void
    ) async throws {
        let issues: IssueHandlingTrait = .compactMapIssues { self.note($0) }
        do {
            try await issues.provideScope(for: test, testCase: testCase, performing: function)
        } catch {
            failed.withLock { $0 = true }
            throw error
        }
    }

    /// Swift Testing hands an issue from outside all tests to every open handler and to the run itself, and
    /// would count it as many times.
    private func note(_ issue: Issue) -> Issue? {
        guard Test.current != nil else { return nil }
        if issue.isFailure { failed.withLock { $0 = true } }
        return issue
    }
}
