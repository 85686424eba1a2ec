/// A value on its way between a mock that is an actor and the real actor behind it.
///
/// The expansion of `@Mock` makes and opens it, for partial mocks; other code has no use for it.
///
/// `@unchecked`: this is a promise of the test, and not proven. Members of an actor that are called from outside pass
/// only what is `Sendable` or what its owner has let go of, and that is safe here as well. Two things the compiler would
/// not allow, since a partial mock is two actors where the program knows one: a member that code of the mock's own actor
/// calls (in an extension of the protocol) may hand over an object that both then use, and the real actor may change
/// an argument that it keeps, while a verification reads the record of the call. A test that forwards such calls
/// sees to it that they do not meet; with the real actor alone, or with stubs, they cannot.
public struct Sent<Value>: @unchecked Sendable {
    /// What is sent; for expansions.
    public let value: Value

    /// Takes the value along; for expansions.
    public init(_ value: Value) { self.value = value }
}
