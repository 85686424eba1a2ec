import DoppelSupport
import Testing

/// The issues that `body` records, which do not fail the test that asks for them.
func issues(during body: () -> Void) -> [Issue] {
    let seen = Locked<[Issue]>([])
    withKnownIssue(isIntermittent: true) {
        body()
    } matching: { issue in
        seen.withLock { $0.append(issue) }
        return true
    }
    return seen.withLock { $0 }
}

/// The issues that `body` records, which do not fail the test that asks for them.
func issues(during body: () async throws -> Void) async throws -> [Issue] {
    let seen = Locked<[Issue]>([])
    try await withKnownIssue(isIntermittent: true) {
        try await body()
    } matching: { issue in
        seen.withLock { $0.append(issue) }
        return true
    }
    return seen.withLock { $0 }
}
