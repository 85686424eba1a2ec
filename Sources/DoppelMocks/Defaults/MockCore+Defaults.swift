import DoppelSupport

extension MockCore {
    /// The value for a member without a stub; a mock that is returned is the same each time.
    ///
    /// A returned mock knows nothing of the mock that returned it, so the two keep no cycle.
    @inlinable func defaultValue<Value>(for type: Value.Type, of member: Member) -> Value? {
        DefaultValues.value(of: type) ?? child(of: type, for: member)
    }

    @usableFromInline func child<Value>(of type: Value.Type, for member: Member) -> Value? {
        let key = ChildKey(member: member, type: ObjectIdentifier(type))
        if let child = withState({ $0.children[key] }) as? Value { return child }
        guard let mock = GeneratedMocks.type(for: type), let child = make(mock) as? Value else { return nil }
        return withState { state in
            if let other = state.children[key] as? Value { return Unguarded(value: other) }
            state.children[key] = child
            return Unguarded(value: child)
        }.value
    }

    private func make(_ type: any GeneratedMock.Type) -> any GeneratedMock {
        let mode = isStrict ? MockMode.strict : .nice
        return type.init(mock: MockCore("\(type)", mode, site: site, in: test))
    }
}

/// What a mock that is returned by default belongs to: a generic member returns mocks of several types.
struct ChildKey: Hashable, Sendable {
    let member: Member
    let type: ObjectIdentifier
}

/// Finds the mock that `@Mock` wrote for a protocol.
enum GeneratedMocks {
    private struct Found: Sendable { let type: (any GeneratedMock.Type)? }

    private static let known = Locked<[ObjectIdentifier: Found]>([:])

    static func type(for type: Any.Type) -> (any GeneratedMock.Type)? {
        if let mock = type as? any GeneratedMock.Type { return mock }
        if let found = known.withLock({ $0[ObjectIdentifier(type)] }) { return found.type }
        let found = Found(type: search(type))
        known.withLock { $0[ObjectIdentifier(type)] = found }
        return found.type
    }

    /// The class `MockP` beside a protocol `P`, by its mangled name (`5Books11MockSpeakerC`).
    private static func search(_ type: Any.Type) -> (any GeneratedMock.Type)? {
        let parts = String(reflecting: type).split(separator: ".")
        guard parts.count == 2, let module = parts.first, let name = parts.last else { return nil }
        let mangled = "\(module.utf8.count)\(module)\(name.utf8.count + 4)Mock\(name)C"
        return _typeByName(mangled) as? any GeneratedMock.Type
    }
}
