import Testing

/// Returns when something has become true, which nothing announces; fails after ten seconds.
func eventually(
    _ isTrue: @Sendable () -> Bool, at location: SourceLocation = #_sourceLocation
) async throws {
    let start = ContinuousClock.now
    while !isTrue() {
        guard ContinuousClock.now - start < .seconds(10) else {
            Issue.record("It has not become true within ten seconds.", sourceLocation: location)
            return
        }
        try await Task.sleep(for: .milliseconds(2))
    }
}
