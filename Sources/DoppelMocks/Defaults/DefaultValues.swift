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
    private static let registered = Locked<[ObjectIdentifier: @Sendable () -> any Sendable]>([:])

    /// Makes `value` the default of a type in the whole program.
    public static func register<Value: Sendable>(
        _ type: Value.Type, _ value: @escaping @Sendable () -> Value
    ) {
        registered.withLock { $0[ObjectIdentifier(type)] = value }
    }

    /// The default value of a type; `nil` when it has none.
    static func value<Value>(of type: Value.Type) -> Value? {
        if type == Void.self { return () as? Value }
        return registeredValue(of: type) as? Value ?? naturalValue(of: type) as? Value ?? tuple(of: type)
    }

    static func anyValue(of type: Any.Type) -> Any? {
        func open<Value>(_ type: Value.Type) -> Any? { value(of: type) }
        return _openExistential(type, do: open)
    }

    private static func registeredValue(of type: Any.Type) -> Any? {
        let make = registered.withLock { $0[ObjectIdentifier(type)] }
        return make?()
    }

    /// The empty value by what the type can do.
    private static func naturalValue(of type: Any.Type) -> Any? {
        switch type {
        case let type as any HasDefaultValue.Type: type.defaultValue
        case let type as any ExpressibleByNilLiteral.Type: empty(type)
        case is Bool.Type: false
        case let type as any AdditiveArithmetic.Type: type.zero
        case let type as any RangeReplaceableCollection.Type: type.init()
        case let type as any SetAlgebra.Type: type.init()
        case let type as any ExpressibleByDictionaryLiteral.Type: empty(type)
        case let type as any ExpressibleByArrayLiteral.Type: empty(type)
        default: nil
        }
    }

    private static func empty<Value: ExpressibleByNilLiteral>(_ type: Value.Type) -> Any {
        Value(nilLiteral: ()) as Any
    }

    private static func empty<Value: ExpressibleByDictionaryLiteral>(_ type: Value.Type) -> Any {
        Value()
    }

    private static func empty<Value: ExpressibleByArrayLiteral>(_ type: Value.Type) -> Any { Value() }
}

/// A type with a value for members that have no stub.
public protocol HasDefaultValue {
    /// The value.
    static var defaultValue: Self { get }
}

extension Initialization: HasDefaultValue {
    /// Initialisers succeed unless a stub says otherwise.
    public static var defaultValue: Initialization { .succeeds }
}
