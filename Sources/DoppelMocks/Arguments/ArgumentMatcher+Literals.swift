extension ArgumentMatcher where Argument: Equatable {
    @inlinable init(literal value: Argument) {
        self.init(
            unchecked: Words.of(value), asksUser: StandardValues.lack(Argument.self),
            key: MatcherKey("equal", value)
        ) { $0 == value }
    }
}

extension ArgumentMatcher: ExpressibleByUnicodeScalarLiteral
where Argument: ExpressibleByStringLiteral & Equatable, Argument.StringLiteralType == String {
    /// Equality with a text.
    @inlinable public init(unicodeScalarLiteral value: String) { self.init(stringLiteral: value) }
}

extension ArgumentMatcher: ExpressibleByExtendedGraphemeClusterLiteral
where Argument: ExpressibleByStringLiteral & Equatable, Argument.StringLiteralType == String {
    /// Equality with a text.
    @inlinable public init(extendedGraphemeClusterLiteral value: String) { self.init(stringLiteral: value) }
}

extension ArgumentMatcher: ExpressibleByStringLiteral
where Argument: ExpressibleByStringLiteral & Equatable, Argument.StringLiteralType == String {
    /// Equality with a text.
    @inlinable public init(stringLiteral value: String) { self.init(literal: Argument(stringLiteral: value)) }
}

extension ArgumentMatcher: ExpressibleByStringInterpolation
where Argument: ExpressibleByStringLiteral & Equatable, Argument.StringLiteralType == String {}

extension ArgumentMatcher: ExpressibleByIntegerLiteral
where Argument: ExpressibleByIntegerLiteral & Equatable {
    /// Equality with a whole number.
    @inlinable public init(integerLiteral value: Argument.IntegerLiteralType) {
        self.init(literal: Argument(integerLiteral: value))
    }
}

extension ArgumentMatcher: ExpressibleByFloatLiteral where Argument: ExpressibleByFloatLiteral & Equatable {
    /// Equality with a number.
    @inlinable public init(floatLiteral value: Argument.FloatLiteralType) {
        self.init(literal: Argument(floatLiteral: value))
    }
}

extension ArgumentMatcher: ExpressibleByBooleanLiteral where Argument == Bool {
    /// Equality with a truth value.
    @inlinable public init(booleanLiteral value: Bool) { self.init(literal: value) }
}

extension ArgumentMatcher: ExpressibleByNilLiteral where Argument: ExpressibleByNilLiteral {
    /// No value.
    @inlinable public init(nilLiteral: ()) { self = .isNil }
}
