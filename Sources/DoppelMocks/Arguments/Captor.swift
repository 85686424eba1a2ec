import DoppelSupport

/// Collects the arguments of the calls that a stub, an expectation or a verification matched.
///
/// ```swift
/// let texts = Captor<String>()
/// when(speaker.say(.captured(by: texts))).returns(true)
/// …
/// #expect(texts.values == ["hello", "good bye"])
/// ```
///
/// A call's argument is collected when all its arguments match.
public final class Captor<Value>: Sendable {
    /// `@unchecked`: the values are touched under the captor's lock only; what a caller reads is what the
    /// code under test handed over.
    private struct Values: @unchecked Sendable {
        var all: [Value] = []
    }

    private let state = Locked(Values())

    /// Makes a captor that has collected nothing.
    public init() {}

    /// What was collected, the oldest first.
    public var values: [Value] { state.withLock { $0 }.all }

    /// What was collected last.
    public var last: Value? { values.last }

    /// Forgets what was collected.
    public func reset() {
        // Released outside the lock, since that may run code of the user's.
        let old = state.withLock { state in
            defer { state = Values() }
            return state
        }
        _ = old
    }

    func collect(_ value: Value) {
        let box = Unguarded(value: value)
        state.withLock { $0.all.append(box.value) }
    }
}

extension ArgumentMatcher {
    /// Every value, and collects it when the whole call matches.
    public static func captured(by captor: Captor<Argument>) -> Self {
        .captured(by: captor, where: .any)
    }

    /// The values that satisfy `matcher`, which are collected when the whole call matches.
    public static func captured(by captor: Captor<Argument>, where matcher: Self) -> Self {
        let meaning = MatcherMeaning(
            words: matcher.meaning.words, key: { nil }, asksUser: true,
            coversNil: matcher.meaning.coversNil, conjunction: matcher.meaning.conjunction)
        return Self(meaning, capture: captor.collect, matcher.test)
    }
}
