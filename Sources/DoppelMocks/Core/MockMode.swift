/// What a mock does with calls that no stub answers.
///
/// ```swift
/// let nice = MockSpeaker()                            // returns default values
/// let strict = MockSpeaker(.strict)                   // fails the test
/// let partial = MockSpeaker(.partial(of: megaphone))  // forwards to the real object
/// ```
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
    /// An object is the object of the test. A value (of a struct or an enum) is kept and changed in the mock, where all
    /// who have the mock see it: writes and `mutating` members wait for each other, on several threads as well, as a
    /// variable takes one at a time.
    ///
    /// Only `async` `mutating` members wait for nobody, and keep nobody waiting. Such a member works on the value as it
    /// was when the member began, which the others see until it ends; then, also if it throws, its value takes the
    /// place of theirs, and what they have changed meanwhile is lost. With a variable in place of the mock Swift would
    /// not allow that others change it meanwhile. Rationale: whoever waited would be stopped for as long as the member is
    /// suspended, threads and actors included that it may itself wait for; and two values of a type that is not known
    /// cannot be merged.
    ///
    /// - Parameter real: the object or value behind the mock.
    public static func partial(of real: Any) -> MockMode {
        MockMode(isStrict: false, real: Unguarded(value: real))
    }
}
