/// A value on its way between a mock that is an actor and the real actor behind it.
///
/// `@unchecked`: the compiler lets no argument or result of an actor's member pass that is not `Sendable`, unless it has
/// been let go of; for a partial mock the caller has, and the record of the call is looked at when the call is over.
public struct Sent<Value>: @unchecked Sendable {
    /// What is sent.
    public let value: Value

    /// Takes the value along.
    public init(_ value: Value) { self.value = value }
}
