import DoppelSupport

/// The values that members return when they have no stub.
///
/// Everything that has a natural empty value has a default: `nil`, `0`, `false`, empty texts and collections,
/// tuples of such values, mocks that `@Mock` wrote. Types of your own get one here, or by conforming to
/// ``HasDefaultValue``:
///
/// ```swift
/// DefaultValues.register(User.self) { User(name: "nobody") }
/// ```
public enum DefaultValues {
    /// How values are made, by type: what was registered, and what was found out.
    private static let registrations = SharedNumber()
    /// Whether a program has defaults of its own.
    @usableFromInline static var hasRegistrations: Bool { registrations.value > 0 }
    private static let makers = Locked<[ObjectIdentifier: DefaultMaker]>([:])

    /// Makes `value` the default of a type in the whole program.
    public static func register<Value: Sendable>(
        _ type: Value.Type, _ value: @escaping @Sendable () -> Value
    ) {
        // What it replaces is released outside the lock, since that may run code of the user's.
        let old = makers.withLock {
            $0.updateValue(TypedDefaultMaker(value), forKey: ObjectIdentifier(type))
        }
        _ = old
        registrations.add(1)
    }

    /// The default value of a type; `nil` when it has none.
    @inlinable static func value<Value>(of type: Value.Type) -> Value? {
        if let value = commonValue(of: type) { return value }
        guard let known = maker(for: ObjectIdentifier(type)) else { return addMaker(for: type).make() }
        return unsafeDowncast(known, to: TypedDefaultMaker<Value>.self).make()
    }

    /// The values of the commonest results, which the compiler chooses where the type is known.
    @inlinable static func commonValue<Value>(of type: Value.Type) -> Value? {
        if type == Void.self { return () as? Value }
        guard type == Bool.self || type == Int.self || type == String.self, !hasRegistrations else {
            return nil
        }
        return false as? Value ?? 0 as? Value ?? "" as? Value
    }

    static func anyValue(of type: Any.Type) -> Any? {
        func open<Value>(_ type: Value.Type) -> Any? { value(of: type) }
        return _openExistential(type, do: open)
    }

    @usableFromInline static func maker(for type: ObjectIdentifier) -> DefaultMaker? {
        makers.withLock { $0[type] }
    }

    @usableFromInline static func addMaker<Value>(for type: Value.Type) -> TypedDefaultMaker<Value> {
        let natural = TypedDefaultMaker(NaturalValues.maker(for: type))
        let key = ObjectIdentifier(type)
        let kept = makers.withLock { makers in
            let kept = makers[key] ?? natural
            makers[key] = kept
            return kept
        }
        return unsafeDowncast(kept, to: TypedDefaultMaker<Value>.self)
    }
}

/// Makes the default values of one type, which the one who asks knows.
///
/// `@unchecked`: its only subclass says why.
@usableFromInline class DefaultMaker: @unchecked Sendable {}

/// Makes the default values of a type.
///
/// `@unchecked`: its closure was registered as `@Sendable`, or captures a type and conformances and nothing else. Its own,
/// ``HasDefaultValue``, belong to no actor, as the protocol demands; those to protocols of the standard library might, of
/// types of the user's, which then need a default of their own.
@usableFromInline final class TypedDefaultMaker<Value>: DefaultMaker, @unchecked Sendable {
    @usableFromInline let make: () -> Value?

    init(_ make: @escaping () -> Value?) { self.make = make }
}

/// A type with a value for members that have no stub.
///
/// ```swift
/// extension User: HasDefaultValue { static var defaultValue: User { User(name: "nobody") } }
/// ```
public protocol HasDefaultValue: SendableMetatype {
    /// The value.
    static var defaultValue: Self { get }
}

extension Initialization: HasDefaultValue {
    /// Initialisers succeed unless a stub says otherwise.
    public static var defaultValue: Initialization { .succeeds }
}
