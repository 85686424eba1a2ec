extension ArgumentMatcher where Value: Equatable {
    /// The values that equal `value`.
    @inlinable public static func equal(_ value: Value) -> Self { Self(literal: value) }

    /// The values that differ from `value`.
    public static func notEqual(_ value: Value) -> Self { .not(.equal(value)) }

    /// The values that equal one of `values`.
    public static func oneOf(_ values: Value...) -> Self {
        Self(unchecked: "one of \(Words.of(values))") { values.contains($0) }
    }
}

extension ArgumentMatcher {
    /// The very same object as `object`.
    public static func identical(_ object: AnyObject) -> Self {
        Self(unchecked: "identical to \(Words.of(object))") { ($0 as AnyObject) === object }
    }

    /// The values of the type `type`, or of a type that inherits from it or conforms to it.
    public static func `is`<Wanted>(_ type: Wanted.Type) -> Self {
        Self(unchecked: "of type \(type)") { $0 is Wanted }
    }

    /// The type `type` itself, for a parameter that takes a type.
    public static func type<Wanted>(_ type: Wanted.Type) -> Self where Value == Wanted.Type {
        Self(unchecked: "\(type).self") { $0 == type }
    }
}

extension ArgumentMatcher where Value: ExpressibleByNilLiteral {
    /// No value.
    public static var isNil: Self { Self(unchecked: "nil") { isNone($0) } }

    /// Any value but `nil`.
    public static var isNotNil: Self { Self(unchecked: "not nil") { !isNone($0) } }

    private static func isNone(_ value: Value) -> Bool { (value as? any NilTelling)?.isNone ?? false }
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
    public static func some<Wrapped>(_ matcher: ArgumentMatcher<Wrapped>) -> Self where Value == Wrapped? {
        Self(unchecked: matcher.text) { $0.map(matcher.test) ?? false }
    }
}

extension ArgumentMatcher where Value: Comparable {
    /// The values within `range`.
    @inlinable public static func `in`(_ range: some RangeExpression<Value>) -> Self {
        Self(unchecked: "in \(Words.of(range: range))") { range.contains($0) }
    }

    /// The values below `limit`.
    @inlinable public static func lessThan(_ limit: Value) -> Self {
        Self(unchecked: "less than \(Words.of(limit))") { $0 < limit }
    }

    /// The values above `limit`.
    @inlinable public static func greaterThan(_ limit: Value) -> Self {
        Self(unchecked: "greater than \(Words.of(limit))") { $0 > limit }
    }
}

extension ArgumentMatcher where Value: FloatingPoint {
    /// The values that differ from `value` by at most `tolerance`.
    public static func equal(_ value: Value, within tolerance: Value) -> Self {
        Self(unchecked: "\(value) ± \(tolerance)") { abs($0 - value) <= tolerance }
    }
}
