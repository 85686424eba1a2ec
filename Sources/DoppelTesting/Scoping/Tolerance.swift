/// Whether something that a test did not plan for fails the test.
public enum Tolerance: Sendable, Hashable {
    /// The test may pass all the same.
    case allow
    /// The test fails when it ends.
    case fail
}
