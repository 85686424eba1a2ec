extension ArgumentMatcher where Value: Equatable {
    @inlinable init(literal value: Value) {
        self.init(unchecked: Words.of(value)) { $0 == value }
    }
}

extension ArgumentMatcher: ExpressibleByUnicodeScalarLiteral
where Value: ExpressibleByStringLiteral & Equatable, Value.StringLiteralType == String {
    /// Equality with a text.
    @inlinable public init(unicodeScalarLiteral value: String) { self.init(stringLiteral: value) }
}

extension ArgumentMatcher: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByStringLiteral & Equatable, Value.StringLiteralType == String {
    /// Equality with a text.
    @inlinable public init(extendedGraphemeClusterLiteral value: String) { self.init(stringLiteral: value) }
}

extension ArgumentMatcher: ExpressibleByStringLiteral
where Value: ExpressibleByStringLiteral & Equatable, Value.StringLiteralType == String {
    /// Equality with a text.
    @inlinable public init(stringLiteral value: String) { self.init(literal: Value(stringLiteral: value)) }
}

extension ArgumentMatcher: ExpressibleByStringInterpolation
where Value: ExpressibleByStringLiteral & Equatable, Value.StringLiteralType == String {}

extension ArgumentMatcher: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral & Equatable {
    /// Equality with a whole number.
    @inlinable public init(integerLiteral value: Value.IntegerLiteralType) {
        self.init(literal: Value(integerLiteral: value))
    }
}

extension ArgumentMatcher: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral & Equatable {
    /// Equality with a number.
    @inlinable public init(floatLiteral value: Value.FloatLiteralType) {
        self.init(literal: Value(floatLiteral: value))
    }
}

extension ArgumentMatcher: ExpressibleByBooleanLiteral where Value == Bool {
    /// Equality with a truth value.
    @inlinable public init(booleanLiteral value: Bool) { self.init(literal: value) }
}

extension ArgumentMatcher: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
    /// No value.
    @inlinable public init(nilLiteral: ()) { self = .isNil }
}

extension ArgumentMatcher: ExpressibleByArrayLiteral
where Value: RangeReplaceableCollection & Equatable, Value: ExpressibleByArrayLiteral {
    /// Equality with a list of elements.
    @inlinable public init(arrayLiteral elements: Value.Element...) { self.init(literal: Value(elements)) }
}
