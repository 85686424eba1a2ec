extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Makes `null` from `nil`.
    public init(nilLiteral: ()) { self = .null }
    /// Makes a boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Makes a number.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// Makes a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Makes a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Makes an array.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// Makes an object; of a key that occurs twice the last value counts.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}

/// A Swift value that stands for one JSON value, so that variables can stand in a JSON literal.
///
/// ```swift
/// .json(["id": request.pathParameters["id"], "count": books.count, "title": "序言"])
/// ```
public protocol JSONRepresentable: Sendable {
    /// The JSON value.
    var json: JSON { get }
}

extension JSON: JSONRepresentable {
    /// The value itself.
    public var json: JSON { self }

    /// Makes an object from Swift values; `nil` becomes `null`.
    public init(_ object: [String: (any JSONRepresentable)?]) {
        self = .object(object.mapValues { $0?.json ?? .null })
    }

    /// Makes a value from a Swift value.
    public init(_ value: some JSONRepresentable) { self = value.json }
}

extension String: JSONRepresentable {
    /// The string.
    public var json: JSON { .string(self) }
}

extension Int: JSONRepresentable {
    /// The number.
    public var json: JSON { .integer(self) }
}

extension Double: JSONRepresentable {
    /// The number.
    public var json: JSON { .number(self) }
}

extension Bool: JSONRepresentable {
    /// The boolean.
    public var json: JSON { .bool(self) }
}

extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
    /// The value, or `null`.
    public var json: JSON { self?.json ?? .null }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
    /// The array.
    public var json: JSON { .array(map(\.json)) }
}

extension Dictionary: JSONRepresentable where Key == String, Value: JSONRepresentable {
    /// The object.
    public var json: JSON { .object(mapValues(\.json)) }
}
