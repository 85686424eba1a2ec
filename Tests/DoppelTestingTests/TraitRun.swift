import Testing

@testable import DoppelTesting

/// What a stubbed test did that a test of Doppel ran by hand.
struct TraitRun {
    /// The failures, in order; they do not fail the test that ran it.
    var issues: [Issue]
    var error: (any Error)?
    /// The journals that were attached.
    var journals: [String]

    /// Runs `body` as if it were the current test and had this trait.
    static func of(
        _ trait: StubbedTrait = .stubbed, _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> TraitRun {
        let test = try #require(Test.current)
        let testCase = Test.Case.current
        let issues = Locked<[Issue]>([])
        let journals = Locked<[String]>([])
        let swallow: IssueHandlingTrait = .compactMapIssues { issue in
            // One from outside all tests comes to every handler; it is not this run's.
            if Test.current != nil { issues.withLock { $0.append(issue) } }
            return nil
        }
        let interceptor = JournalAttachment.Interceptor { text in journals.withLock { $0.append(text) } }
        var thrown: (any Error)?
        do {
            try await swallow.provideScope(for: test, testCase: testCase) {
                try await JournalAttachment.$interceptor.withValue(interceptor) {
                    try await trait.provideScope(for: test, testCase: testCase, performing: body)
                }
            }
        } catch {
            thrown = error
        }
        return TraitRun(issues: issues.withLock { $0 }, error: thrown, journals: journals.withLock { $0 })
    }

    /// The first lines of the failures' texts, with the source lines where they are shown.
    var failures: [String] {
        issues.map { issue in
            let text = issue.comments.first?.rawValue ?? issue.description
            return "\(issue.sourceLocation?.line ?? 0): \(text.prefix { $0 != "\n" })"
        }
    }
}
