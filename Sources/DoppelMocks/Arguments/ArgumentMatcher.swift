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
    @usableFromInline let meaning: MatcherMeaning
    @usableFromInline let test: (Argument) -> Bool
    /// Receives the arguments of calls that match in all arguments.
    @usableFromInline let capture: ((Argument) -> Void)?

    @inlinable init(
        _ meaning: MatcherMeaning, capture: ((Argument) -> Void)? = nil, _ test: @escaping (Argument) -> Bool
    ) {
        self.meaning = meaning
        self.test = test
        self.capture = capture
    }

    /// A condition in words, and by its key where it has one.
    ///
    /// - Parameters:
    ///   - asksUser: whether `test` can run code of the user's.
    ///   - coversNil: whether the words would take in `nil`, said of an optional.
    @inlinable init(
        unchecked text: @autoclosure @escaping () -> String, asksUser: Bool = true,
        key: @autoclosure @escaping () -> MatcherKey? = nil, coversNil: Bool = false,
        capture: ((Argument) -> Void)? = nil, _ test: @escaping (Argument) -> Bool
    ) {
        let meaning = MatcherMeaning(words: text, key: key, asksUser: asksUser, coversNil: coversNil)
        self.init(meaning, capture: capture, test)
    }

    /// The condition in words, such as `"hello"` or `in 1...3`.
    @inlinable var text: String { meaning.words() }

    /// Every value.
    @inlinable public static var any: Self {
        Self(unchecked: "any", asksUser: false, key: MatcherKey("any"), coversNil: true) { _ in true }
    }

    /// The values that satisfy `predicate`.
    ///
    /// ```swift
    /// when(speaker.say(.any, times: .matching("an even number") { $0.isMultiple(of: 2) })).returns(true)
    /// ```
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
    ///
    /// ```swift
    /// verify(speaker.say(.not(.hasPrefix("good")), times: .any), .never)
    /// ```
    public static func not(_ matcher: Self) -> Self {
        let meaning = matcher.meaning
        return Self(
            unchecked: "not \(meaning.operand)", asksUser: meaning.asksUser,
            key: MatcherKey("not", parts: [meaning.key()]), coversNil: !meaning.coversNil
        ) { !matcher.test($0) }
    }

    /// The values that satisfy both matchers.
    public static func && (left: Self, right: Self) -> Self {
        Self(left.meaning.joined(.and, right.meaning), capture: both(left.capture, right.capture)) {
            left.test($0) && right.test($0)
        }
    }

    /// The values that satisfy at least one of two matchers; a captor gets those that its own side takes.
    public static func || (left: Self, right: Self) -> Self {
        let capture = both(left.capturingMatches, right.capturingMatches)
        return Self(left.meaning.joined(.or, right.meaning), capture: capture) {
            left.test($0) || right.test($0)
        }
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

extension MatcherMeaning {
    /// Both conditions, or one of them.
    fileprivate func joined(_ conjunction: Conjunction, _ other: Self) -> Self {
        Self(
            words: { join(conjunction, other) },
            key: { MatcherKey(conjunction.rawValue, parts: [key(), other.key()]) },
            asksUser: asksUser || other.asksUser,
            coversNil: conjunction == .and ? coversNil && other.coversNil : coversNil || other.coversNil,
            conjunction: conjunction)
    }

    private func join(_ conjunction: Conjunction, _ other: Self) -> String {
        let operands = [self, other].map { $0.conjunction == conjunction ? $0.words() : $0.operand }
        return operands.joined(separator: " \(conjunction) ")
    }
}
