extension ArgumentMatcher where Value: Equatable {
    init(literal value: Value) {
        self.init(unchecked: Words.of(value)) { $0 == value }
    }
}

extension ArgumentMatcher: ExpressibleByUnicodeScalarLiteral
where Value: ExpressibleByStringLiteral & Equatable, Value.StringLiteralType == String {
    /// Equality with a text.
    public init(unicodeScalarLiteral value: String) { self.init(stringLiteral: value) }
}

extension ArgumentMatcher: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByStringLiteral & Equatable, Value.StringLiteralType == String {
    /// Equality with a text.
    public init(extendedGraphemeClusterLiteral value: String) { self.init(stringLiteral: value) }
}

extension ArgumentMatcher: ExpressibleByStringLiteral
where Value: ExpressibleByStringLiteral & Equatable, Value.StringLiteralType == String {
    /// Equality with a text.
    public init(stringLiteral value: String) { self.init(literal: Value(stringLiteral: value)) }
}

extension ArgumentMatcher: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral & Equatable {
    /// Equality with a whole number.
    public init(integerLiteral value: Value.IntegerLiteralType) {
        self.init(literal: Value(integerLiteral: value))
    }
}

extension ArgumentMatcher: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral & Equatable {
    /// Equality with a number.
    public init(floatLiteral value: Value.FloatLiteralType) { self.init(literal: Value(floatLiteral: value)) }
}

extension ArgumentMatcher: ExpressibleByBooleanLiteral where Value == Bool {
    /// Equality with a truth value.
    public init(booleanLiteral value: Bool) { self.init(literal: value) }
}

extension ArgumentMatcher: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
    /// No value.
    public init(nilLiteral: ()) { self = .isNil }
}

extension ArgumentMatcher: ExpressibleByArrayLiteral
where Value: RangeReplaceableCollection & Equatable, Value: ExpressibleByArrayLiteral {
    /// Equality with a list of elements.
    public init(arrayLiteral elements: Value.Element...) { self.init(literal: Value(elements)) }
}
