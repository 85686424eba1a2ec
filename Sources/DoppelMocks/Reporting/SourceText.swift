/// Values as a line of Swift writes them.
enum SourceText {
    private static let longest = 80

    /// A literal for a value whose type is declared as `type`; `nil` where there is none.
    static func literal(_ value: Any, as type: TypeName) -> String? {
        // Behind `Any`, a protocol or a superclass a literal would mean another type.
        guard TypeName(Swift.type(of: value)) == type else { return nil }
        switch value {
        case let text as String where type.full == "Swift.String": return short(text.debugDescription)
        case let number as any FixedWidthInteger where type.wrapped == nil: return "\(number)"
        case let flag as Bool where type.wrapped == nil: return "\(flag)"
        case let number as any BinaryFloatingPoint where type.wrapped == nil: return finite(number)
        default: return type.element.flatMap { list(value, of: $0) }
        }
    }

    private static func short(_ text: String) -> String? { text.count <= longest ? text : nil }

    private static func finite(_ number: some BinaryFloatingPoint) -> String? {
        number.isFinite ? "\(number)" : nil
    }

    private static func list(_ value: Any, of element: TypeName) -> String? {
        let values = Mirror(reflecting: value).children.map { literal($0.value, as: element) }
        guard !values.contains(nil) else { return nil }
        return short("[\(values.compactMap(\.self).joined(separator: ", "))]")
    }

    /// A condition that a value whose type is declared as `type` satisfies.
    static func matcher(_ value: Any, as type: TypeName) -> String {
        if let wrapped = type.wrapped {
            guard let child = Mirror(reflecting: value).children.first else { return "nil" }
            return ".some(\(matcher(child.value, as: wrapped)))"
        }
        return literal(value, as: type) ?? special(value, type) ?? ".any"
    }

    /// A condition that tells the type, too, where members are told apart by it.
    static func typedMatcher(_ value: Any, as type: TypeName) -> String {
        if let metatype = metatype(value, type) { return metatype }
        guard let name = type.written else { return matcher(value, as: type) }
        let isExistential = TypeName(Swift.type(of: value)) != type && !(Swift.type(of: value) is AnyClass)
        let owner = "ArgumentMatcher<\(isExistential && name != "Any" ? "any " : "")\(name)>"
        if let literal = literal(value, as: type) { return "\(owner).equal(\(literal))" }
        let matcher = matcher(value, as: type)
        return matcher == "nil" ? "\(owner).isNil" : owner + matcher
    }

    private static func special(_ value: Any, _ type: TypeName) -> String? {
        metatype(value, type) ?? enumCase(value, type)
    }

    private static func metatype(_ value: Any, _ type: TypeName) -> String? {
        guard let value = value as? any Any.Type, type.full.hasSuffix(".Type") else { return nil }
        return TypeName(value).written.map { ".type(\($0).self)" }
    }

    /// A case without values: of an enumeration whose own description nobody has replaced.
    private static func enumCase(_ value: Any, _ type: TypeName) -> String? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum, mirror.children.isEmpty, value is any Equatable,
            !(value is any CustomStringConvertible), !(value is any CustomDebugStringConvertible),
            TypeName(Swift.type(of: value)) == type
        else { return nil }
        return ".equal(.\(value))"
    }
}
