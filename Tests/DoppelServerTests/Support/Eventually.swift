import Testing

/// Returns when something has become true, which nothing announces; fails after a minute.
func eventually(
    _ isTrue: @Sendable () -> Bool, at location: SourceLocation = #_sourceLocation
) async throws {
    let start = ContinuousClock.now
    while !isTrue() {
        guard ContinuousClock.now - start < .seconds(60) else {
            Issue.record("It has not become true within a minute.", sourceLocation: location)
            return
        }
        try await Task.sleep(for: .milliseconds(2))
    }
}
