// What protocols of the standard library ask for, which mocks answer by being objects: also where such a
// protocol is inherited from one that an expansion does not see.

extension Equatable where Self: Mocked {
    /// Whether both are the same mock.
    public nonisolated static func == (left: Self, right: Self) -> Bool { left === right }
}

extension Hashable where Self: Mocked {
    /// Hashes the identity of the mock.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The hash of the identity; the one that the compiler writes would belong to the actor of the mock.
    public nonisolated var hashValue: Int { ObjectIdentifier(self).hashValue }
}

extension Comparable where Self: Mocked {
    /// An order that lasts as long as the mocks.
    public nonisolated static func < (left: Self, right: Self) -> Bool {
        ObjectIdentifier(left) < ObjectIdentifier(right)
    }
}

extension CustomStringConvertible where Self: Mocked {
    /// The name of the mock's type.
    public nonisolated var description: String { "\(Self.self)" }
}

extension CustomDebugStringConvertible where Self: Mocked {
    /// The name of the mock's type.
    public nonisolated var debugDescription: String { "\(Self.self)" }
}

extension CustomReflectable where Self: Mocked {
    /// No parts: a mock has none of its own.
    public nonisolated var customMirror: Mirror { Mirror(self, children: [:]) }
}
