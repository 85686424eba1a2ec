/// A condition on one argument of a call.
///
/// Literals stand for equality, so that descriptions of calls read like calls:
///
/// ```swift
/// when(speaker.say("hello", times: .in(1...3))).returns(true)
/// verify(speaker.say(.hasPrefix("good"), times: .any), .never)
/// ```
///
/// A matcher is asked at most once per call and stub, or per call and verification; one with a captor in `||`,
/// ``contains(where:)`` or ``all(_:)`` is asked once more about a call that matches.
///
/// `@unchecked`: a matcher holds closures and nothing that changes. It does not ask for `Sendable` values,
/// since literals could not promise them and the values of a test's arguments often are not; such a value is
/// looked at on the thread of the call that is matched, as the code under test itself does, and on that of a
/// test which verifies, as it would look at what a spy written by hand has kept.
public struct ArgumentMatcher<Argument>: @unchecked Sendable {
    /// Says the condition in words: only messages need them, and those of a large value take long.
    @usableFromInline let words: () -> String
    @usableFromInline let test: (Argument) -> Bool
    /// Receives the arguments of calls that match in all arguments.
    @usableFromInline let capture: ((Argument) -> Void)?
    /// Whether `test` can run code of the user's, which must not happen while a lock is held.
    @usableFromInline let asksUser: Bool
    /// What joins the parts of the condition; `nil` when it has none.
    @usableFromInline var conjunction: Conjunction?

    @inlinable init(
        unchecked text: @autoclosure @escaping () -> String, asksUser: Bool = true,
        capture: ((Argument) -> Void)? = nil,
        _ test: @escaping (Argument) -> Bool
    ) {
        self.asksUser = asksUser
        words = text
        self.test = test
        self.capture = capture
    }

    /// The condition in words, such as `"hello"` or `in 1...3`.
    @inlinable var text: String { words() }

    /// Every value.
    @inlinable public static var any: Self { Self(unchecked: "any", asksUser: false) { _ in true } }

    /// The values that satisfy `predicate`.
    ///
    /// - Parameters:
    ///   - text: the condition in words, for failure messages, such as `"an even number"`.
    ///   - predicate: called at most once per call.
    @inlinable public static func matching(
        _ text: String = "matching a closure", _ predicate: @escaping @Sendable (Argument) -> Bool
    ) -> Self {
        Self(unchecked: text, predicate)
    }

    /// The values that do not satisfy `matcher`; a captor in it gets nothing.
    public static func not(_ matcher: Self) -> Self {
        Self(unchecked: "not \(matcher.operand)", asksUser: matcher.asksUser) { !matcher.test($0) }
    }

    /// The values that satisfy both matchers.
    public static func && (left: Self, right: Self) -> Self {
        var matcher = Self(
            unchecked: join(left, .and, right), asksUser: left.asksUser || right.asksUser,
            capture: both(left.capture, right.capture)
        ) { left.test($0) && right.test($0) }
        matcher.conjunction = .and
        return matcher
    }

    /// The values that satisfy at least one of two matchers; a captor gets those that its own side takes.
    public static func || (left: Self, right: Self) -> Self {
        let capture = both(left.capturingMatches, right.capturingMatches)
        var matcher = Self(
            unchecked: join(left, .or, right), asksUser: left.asksUser || right.asksUser, capture: capture
        ) { left.test($0) || right.test($0) }
        matcher.conjunction = .or
        return matcher
    }

    /// Hands a value on if this matcher takes it, which has to be asked for once more then.
    private var capturingMatches: ((Argument) -> Void)? {
        capture.map { capture in { if test($0) { capture($0) } } }
    }

    private static func both(
        _ left: ((Argument) -> Void)?, _ right: ((Argument) -> Void)?
    ) -> ((Argument) -> Void)? {
        guard left != nil || right != nil else { return nil }
        return {
            left?($0)
            right?($0)
        }
    }
}

/// What joins two conditions.
@usableFromInline enum Conjunction: String, Sendable {
    case and, or
}

extension ArgumentMatcher {
    /// The text where it is part of another one's.
    var operand: String { conjunction == nil ? text : "(\(text))" }

    private static func join(_ left: Self, _ conjunction: Conjunction, _ right: Self) -> String {
        let operands = [left, right].map { $0.conjunction == conjunction ? $0.text : $0.operand }
        return operands.joined(separator: " \(conjunction) ")
    }
}
