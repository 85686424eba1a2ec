extension Mocked {
    /// Describes calls of an operator between two mocks of this type, in a mock that is written by hand.
    ///
    /// `@Mock` and the generator make a typed twin. A class by hand needs none: its operator is named.
    ///
    /// ```swift
    /// when(MockShelf.`operator +`(.any, .any)).returns(both)          // by @Mock
    /// when(MockShelf.operation("==", .identical(shelf), .any)).returns(true)
    /// when(MockShelf.operation("+", .any, .any, returning: MockShelf.self)).returns(both)
    /// ```
    ///
    /// As with all static members, stubs hold in the scope of the test.
    public nonisolated static func operation<Result>(
        _ name: String, _ left: ArgumentMatcher<Self>, _ right: ArgumentMatcher<Self>,
        returning result: Result.Type = Bool.self
    ) -> Call<(Self, Self), Result, Never> {
        Self.mock.describe("\(name)(_:_:)", left, right)
    }

    /// Describes calls of an operator between operands of which one is a mock of this type.
    public nonisolated static func operation<Left, Right, Result>(
        _ name: String, left: ArgumentMatcher<Left>, right: ArgumentMatcher<Right>,
        returning result: Result.Type = Bool.self
    ) -> Call<(Left, Right), Result, Never> {
        Self.mock.describe("\(name)(_:_:)", left, right)
    }

    /// Describes calls of an operator with one operand, before or after it.
    public nonisolated static func operation<Result>(
        _ name: String, _ operand: ArgumentMatcher<Self>, returning result: Result.Type = Bool.self
    ) -> Call<Self, Result, Never> {
        Self.mock.describe("\(name)(_:)", operand)
    }
}
