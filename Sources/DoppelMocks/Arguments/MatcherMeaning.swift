/// What a matcher is, without the type of its argument.
///
/// `@unchecked`: constants; the closures hold the values that are in the matcher, see ``ArgumentMatcher``.
@usableFromInline struct MatcherMeaning: @unchecked Sendable {
    /// Says the condition in words: only messages need them, and those of a large value take long.
    @usableFromInline let words: () -> String
    /// Says what the condition is, so that two can be compared; `nil` where a closure decides, or a captor collects.
    let key: () -> MatcherKey?
    /// Whether the condition can run code of the user's, which must not happen while a lock is held.
    @usableFromInline let asksUser: Bool
    /// Whether the words would take in `nil`, said of an optional, as `any` and `not 1` do.
    @usableFromInline let coversNil: Bool
    /// What joins the parts of the condition; `nil` when it has none.
    @usableFromInline var conjunction: Conjunction?

    @usableFromInline init(
        words: @escaping () -> String, key: @escaping () -> MatcherKey?, asksUser: Bool,
        coversNil: Bool = false, conjunction: Conjunction? = nil
    ) {
        self.words = words
        self.key = key
        self.asksUser = asksUser
        self.coversNil = coversNil
        self.conjunction = conjunction
    }

    /// The text where it is part of another one's.
    var operand: String { conjunction == nil ? words() : "(\(words()))" }
}

/// What joins two conditions.
@usableFromInline enum Conjunction: String, Sendable {
    case and, or
}

/// A condition by its kind and the values in it: two that are equal take the same arguments.
///
/// Values of the user's are compared by their own `==`, so not while a lock is held.
@usableFromInline struct MatcherKey: Equatable {
    private let kind: String
    private let values: [any Equatable]
    private let parts: [MatcherKey]

    /// `nil` when one of the values, or of the conditions in it, cannot be compared.
    @usableFromInline init?(_ kind: String, _ values: Any..., parts: [MatcherKey?] = []) {
        let (equatable, known) = (values.compactMap { $0 as? any Equatable }, parts.compactMap(\.self))
        guard equatable.count == values.count, known.count == parts.count else { return nil }
        self.kind = kind
        self.values = equatable
        self.parts = known
    }

    @usableFromInline static func == (left: Self, right: Self) -> Bool {
        left.kind == right.kind && left.parts == right.parts && left.values.count == right.values.count
            && zip(left.values, right.values).allSatisfy { $0.isSame(as: $1) }
    }
}

extension Equatable {
    /// A cast alone would take an object for one of its superclass, and a value for an optional.
    fileprivate func isSame(as other: any Equatable) -> Bool {
        type(of: other) == type(of: self) && other as? Self == self
    }
}
