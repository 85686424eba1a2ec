/// The empty values of types that have one.
enum NaturalValues {
    /// What makes the empty value of a type: found out once, since conformances take long to look up.
    static func maker<Value>(for type: Value.Type) -> () -> Value? {
        let maker: Any? =
            switch type {
            case let type as any HasDefaultValue.Type: making(type)
            case let type as any ExpressibleByNilLiteral.Type: making(type)
            case is Bool.Type: maker { false }
            case let type as any AdditiveArithmetic.Type: making(type)
            case let type as any RangeReplaceableCollection.Type: making(type)
            case let type as any SetAlgebra.Type: making(type)
            case let type as any ExpressibleByDictionaryLiteral.Type: making(type)
            case let type as any ExpressibleByArrayLiteral.Type: making(type)
            default: nil
            }
        return (maker as? Maker<Value>)?.make ?? { DefaultValues.tuple(of: type) }
    }

    /// A class, since functions of generic types are not cast.
    private final class Maker<Value> {
        let make: () -> Value?
        init(_ make: @escaping () -> Value?) { self.make = make }
    }

    private static func maker<Value>(_ make: @escaping () -> Value) -> Any { Maker(make) }

    private static func making<Value: HasDefaultValue>(_ type: Value.Type) -> Any {
        maker { Value.defaultValue }
    }

    private static func making<Value: ExpressibleByNilLiteral>(_ type: Value.Type) -> Any {
        maker { Value(nilLiteral: ()) }
    }

    private static func making<Value: AdditiveArithmetic>(_ type: Value.Type) -> Any { maker { Value.zero } }

    private static func making<Value: RangeReplaceableCollection>(_ type: Value.Type) -> Any {
        maker { Value() }
    }

    private static func making<Value: SetAlgebra>(_ type: Value.Type) -> Any { maker { Value() } }

    private static func making<Value: ExpressibleByDictionaryLiteral>(_ type: Value.Type) -> Any {
        maker { Value() }
    }

    private static func making<Value: ExpressibleByArrayLiteral>(_ type: Value.Type) -> Any {
        maker { Value() }
    }
}
