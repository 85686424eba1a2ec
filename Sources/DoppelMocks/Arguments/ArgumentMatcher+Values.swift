extension ArgumentMatcher where Argument: Equatable {
    /// The values that equal `value`.
    @inlinable public static func equal(_ value: Argument) -> Self { Self(literal: value) }

    /// The values that differ from `value`.
    public static func notEqual(_ value: Argument) -> Self { .not(.equal(value)) }

    /// The values that equal one of `values`.
    ///
    /// ```swift
    /// when(speaker.say(.oneOf("hello", "hi"))).returns(true)
    /// ```
    public static func oneOf(_ values: Argument...) -> Self {
        Self(
            unchecked: "one of \(Words.of(values))", asksUser: StandardValues.lack(Argument.self),
            key: MatcherKey("one of", values)
        ) { values.contains($0) }
    }
}

extension ArgumentMatcher {
    /// The very same object as `object`.
    ///
    /// ```swift
    /// verify(window.show(.identical(page)))
    /// ```
    public static func identical(_ object: AnyObject) -> Self {
        Self(
            unchecked: "the very object \(Words.of(object))", asksUser: false,
            key: MatcherKey("identical", ObjectIdentifier(object))
        ) { ($0 as AnyObject) === object }
    }

    /// The values of the type `type`, or of a type that inherits from it or conforms to it.
    ///
    /// ```swift
    /// verify(journal.note(.is(NotFound.self)))
    /// ```
    public static func `is`<Wanted>(_ type: Wanted.Type) -> Self {
        Self(
            unchecked: "of type \(type)", asksUser: false, key: MatcherKey("is", ObjectIdentifier(type))
        ) { $0 is Wanted }
    }

    /// The type `type` itself, for a parameter that takes a type.
    public static func type<Wanted>(_ type: Wanted.Type) -> Self where Argument == Wanted.Type {
        Self(
            unchecked: "\(type).self", asksUser: false, key: MatcherKey("type", ObjectIdentifier(type))
        ) { $0 == type }
    }
}

extension ArgumentMatcher where Argument: ExpressibleByNilLiteral {
    /// No value.
    public static var isNil: Self {
        Self(unchecked: "nil", asksUser: false, key: MatcherKey("nil")) { isNone($0) }
    }

    /// Any value but `nil`.
    public static var isNotNil: Self {
        Self(unchecked: "not nil", asksUser: false, key: MatcherKey("not nil")) { !isNone($0) }
    }

    private static func isNone(_ value: Argument) -> Bool { (value as? any NilTelling)?.isNone ?? false }
}

/// Tells whether a value is `nil` where its type is generic.
private protocol NilTelling {
    var isNone: Bool { get }
}

extension Optional: NilTelling {
    fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}

extension ArgumentMatcher {
    /// A value that is there and satisfies `matcher`.
    ///
    /// ```swift
    /// when(speaker.limit(.some(.greaterThan(3)))).returns()
    /// ```
    public static func some<Wrapped>(_ matcher: ArgumentMatcher<Wrapped>) -> Self where Argument == Wrapped? {
        Self(matcher.meaning.ofSome, capture: matcher.capture.map { capture in { $0.map(capture) } }) {
            $0.map(matcher.test) ?? false
        }
    }
}

extension MatcherMeaning {
    /// The same condition on a value that is there, in words that do not take in `nil`.
    fileprivate var ofSome: Self {
        Self(
            words: coversNil ? { butNil } : words, key: { MatcherKey("some", parts: [key()]) },
            asksUser: asksUser, conjunction: coversNil ? .and : conjunction)
    }

    private var butNil: String {
        let text = words()
        if text == "any" { return "any but nil" }
        return conjunction == .or ? "not nil and (\(text))" : "not nil and \(text)"
    }
}

extension ArgumentMatcher where Argument: Comparable {
    /// The values within `range`.
    ///
    /// ```swift
    /// when(speaker.say(.any, times: .in(1...3))).returns(true)
    /// ```
    @inlinable public static func `in`(_ range: some RangeExpression<Argument>) -> Self {
        Self(
            unchecked: "in \(Words.of(range: range))", asksUser: StandardValues.lack(Swift.type(of: range)),
            key: MatcherKey("in", range)
        ) { range.contains($0) }
    }

    /// The values below `limit`.
    @inlinable public static func lessThan(_ limit: Argument) -> Self {
        Self(
            unchecked: "less than \(Words.of(limit))", asksUser: StandardValues.lack(Argument.self),
            key: MatcherKey("less than", limit)
        ) { $0 < limit }
    }

    /// The values above `limit`.
    @inlinable public static func greaterThan(_ limit: Argument) -> Self {
        Self(
            unchecked: "greater than \(Words.of(limit))", asksUser: StandardValues.lack(Argument.self),
            key: MatcherKey("greater than", limit)
        ) { $0 > limit }
    }
}

extension ArgumentMatcher where Argument: FloatingPoint {
    /// The values that differ from `value` by at most `tolerance`.
    public static func equal(_ value: Argument, within tolerance: Argument) -> Self {
        Self(
            unchecked: "\(value) ± \(tolerance)", asksUser: StandardValues.lack(Argument.self),
            key: MatcherKey("equal within", value, tolerance)
        ) { abs($0 - value) <= tolerance }
    }
}
