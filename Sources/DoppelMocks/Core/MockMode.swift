/// What a mock does with calls that no stub answers.
public struct MockMode: Sendable {
    let isStrict: Bool
    /// `@unchecked` in ``Unguarded``: the test hands the object to the mock, which forwards calls to it on
    /// their own threads.
    let real: Unguarded<Any>?

    /// Returns a default value: 0, an empty text, `nil`, a mock; this is the default.
    public static var nice: MockMode { MockMode(isStrict: false, real: nil) }

    /// Fails the test at once for calls that are neither stubbed nor expected.
    ///
    /// The failure is repeated by `verifyAll`, which also reports stubs that were not used.
    public static var strict: MockMode { MockMode(isStrict: true, real: nil) }

    /// Forwards calls to `real` unless they are stubbed.
    ///
    /// - Parameter real: the object behind the mock. A value of a struct is kept and changed in the mock, by several
    ///   threads as well: writes and `mutating` members of one mock wait for each other, as a value takes one at a time.
    ///   Only an `async` `mutating` member keeps nobody waiting: what others change while it runs is lost when it ends.
    public static func partial(of real: Any) -> MockMode {
        MockMode(isStrict: false, real: Unguarded(value: real))
    }
}
