/// A condition on one argument of a call.
///
/// Literals stand for equality, so that descriptions of calls read like calls:
///
/// ```swift
/// when(speaker.say("hello", times: .in(1...3))).returns(true)
/// verify(speaker.say(.hasPrefix("good"), times: .any), .never)
/// ```
///
/// A matcher is asked at most once per call and stub, or per call and verification.
///
/// `@unchecked`: a matcher holds closures and nothing that changes. It does not ask for `Sendable` values,
/// since literals could not promise them and the values of a test's arguments often are not; such a value is
/// looked at on the thread of the call that is matched, as the code under test itself does, and on that of a
/// test which verifies, as it would look at what a spy written by hand has kept.
public struct ArgumentMatcher<Value>: @unchecked Sendable {
    /// The condition in words, such as `"hello"` or `in 1...3`.
    @usableFromInline let text: String
    @usableFromInline let test: (Value) -> Bool
    /// Receives the arguments of calls that match in all arguments.
    @usableFromInline let capture: ((Value) -> Void)?

    @inlinable init(
        unchecked text: String, capture: ((Value) -> Void)? = nil, _ test: @escaping (Value) -> Bool
    ) {
        self.text = text
        self.test = test
        self.capture = capture
    }

    /// Every value.
    @inlinable public static var any: Self { Self(unchecked: "any") { _ in true } }

    /// The values that satisfy `predicate`.
    ///
    /// - Parameters:
    ///   - text: the condition in words, for failure messages, such as `"an even number"`.
    ///   - predicate: called at most once per call.
    @inlinable public static func matching(
        _ text: String = "matching a closure", _ predicate: @escaping @Sendable (Value) -> Bool
    ) -> Self {
        Self(unchecked: text, predicate)
    }

    /// The values that do not satisfy `matcher`.
    public static func not(_ matcher: Self) -> Self {
        Self(unchecked: "not \(matcher.text)") { !matcher.test($0) }
    }

    /// The values that satisfy both matchers.
    public static func && (left: Self, right: Self) -> Self {
        Self(unchecked: "\(left.text) and \(right.text)", capture: both(left.capture, right.capture)) {
            left.test($0) && right.test($0)
        }
    }

    /// The values that satisfy at least one of two matchers.
    public static func || (left: Self, right: Self) -> Self {
        Self(unchecked: "\(left.text) or \(right.text)", capture: both(left.capture, right.capture)) {
            left.test($0) || right.test($0)
        }
    }

    private static func both(
        _ left: ((Value) -> Void)?, _ right: ((Value) -> Void)?
    ) -> ((Value) -> Void)? {
        guard left != nil || right != nil else { return nil }
        return {
            left?($0)
            right?($0)
        }
    }
}
