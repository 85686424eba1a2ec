extension ArgumentMatcher: ExpressibleByArrayLiteral where Argument: ExpressibleByArrayLiteral & Equatable {
    /// Equality with a list, a set or other collection of elements.
    public init(arrayLiteral elements: Argument.ArrayLiteralElement...) {
        self.init(literal: listed(Argument.init(arrayLiteral:))(elements))
    }
}

extension ArgumentMatcher: ExpressibleByDictionaryLiteral
where Argument: ExpressibleByDictionaryLiteral & Equatable {
    /// The keys of the argument.
    public typealias Key = Argument.Key
    /// The values of the argument.
    public typealias Value = Argument.Value

    /// Equality with keys and their values.
    public init(dictionaryLiteral elements: (Argument.Key, Argument.Value)...) {
        self.init(literal: listed(Argument.init(dictionaryLiteral:))(elements))
    }
}

/// The function as one that takes a list in place of any number of arguments, which Swift has no notation for.
///
/// Both have one representation: the compiler lowers a parameter `T...` to `Array<T>`, whose elements are as they are in
/// any array, so neither function needs a thunk that the other has not. The tests of list literals hold it to that, in
/// debug and in release builds.
private func listed<Element, Literal>(_ make: @escaping (Element...) -> Literal) -> ([Element]) -> Literal {
    unsafeBitCast(make, to: (([Element]) -> Literal).self)
}
