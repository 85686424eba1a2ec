public import Foundation

/// A JSON value (RFC 8259), written as a Swift literal.
///
/// ```swift
/// let book: JSON = ["id": 7, "title": "序言", "tags": ["new", nil], "price": 9.5]
/// book["title"]?.string   // "序言"
/// ```
///
/// Equality is deep: the order of keys is free, and `1` equals `1.0`; the order of elements counts.
public enum JSON: Sendable {
    /// The literal `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without fraction or exponent that fits in 64 bits; identifiers keep all of their digits.
    case integer(Int)
    /// Any other number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object.
    case object([String: JSON])
}

// MARK: - Reading

extension JSON {
    /// The string, when this is one.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The boolean, when this is one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The elements, when this is an array.
    public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
    /// The members, when this is an object.
    public var object: [String: JSON]? { if case .object(let value) = self { value } else { nil } }
    /// Whether this is `null`.
    public var isNull: Bool { if case .null = self { true } else { false } }

    /// The number, when this is one.
    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The number, when this is one without a fraction.
    public var int: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The member with this key; `nil` when this is no object or has no such key.
    public subscript(key: String) -> JSON? { object?[key] }

    /// The element at this position; `nil` when this is no array or is shorter.
    public subscript(index: Int) -> JSON? {
        // Spelled out: in `… ? element : nil` the `nil` would be JSON's own literal, `.null`.
        guard let array, array.indices.contains(index) else { return Optional.none }
        return array[index]
    }

    /// Reads a JSON text.
    ///
    /// - Throws: Foundation's error when `data` is not JSON, is nested more than 512 deep, or has a number that
    ///   no `Double` holds.
    public init(data: Data) throws {
        self.init(foundation: try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
    }

    /// Takes what `JSONSerialization` reads; thirty times as fast as decoding value by value.
    private init(foundation value: Any) {
        switch value {
        case let text as String: self = .string(text)
        case let number as NSNumber: self.init(number)
        case let elements as [Any]: self = .array(elements.map(JSON.init(foundation:)))
        case let members as [String: Any]: self = .object(members.mapValues(JSON.init(foundation:)))
        default: self = .null
        }
    }

    private init(_ number: NSNumber) {
        if type(of: number) == type(of: NSNumber(value: true)) {
            self = .bool(number.boolValue)
        } else if ["d", "f", "Q"].contains(String(cString: number.objCType)) {
            // "Q" is beyond the largest Int.
            self = .number(number.doubleValue)
        } else {
            self = .integer(number.intValue)
        }
    }

    /// Reads a JSON text.
    ///
    /// - Throws: as ``init(data:)``.
    public init(text: String) throws {
        try self.init(data: Data(text.utf8))
    }

    /// The JSON text: keys sorted, slashes as they are.
    ///
    /// - Throws: `EncodingError` when a number is infinite or not a number.
    public func data(pretty: Bool = false) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        return try encoder.encode(self)
    }
}

extension JSON: CustomStringConvertible {
    /// The compact JSON text with sorted keys.
    public var description: String {
        (try? data()).map { String(decoding: $0, as: UTF8.self) } ?? "a number that JSON cannot express"
    }
}

// MARK: - Equality

extension JSON: Hashable {
    /// Whether two values mean the same: key order is free, `1` equals `1.0`, array order counts.
    public static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.integer(let whole), .number(let number)), (.number(let number), .integer(let whole)):
            Int(exactly: number) == whole
        case (.string(let left), .string(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    /// Hashes equal values alike.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .number(let value):
            if let whole = Int(exactly: value) { hasher.combine(whole) } else { hasher.combine(value) }
        case .string(let value): hasher.combine(value)
        case .array(let value): hasher.combine(value)
        case .object(let value): hasher.combine(value)
        }
    }
}

// MARK: - Coding

extension JSON: Codable {
    /// Decodes whatever value stands there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    /// Encodes the value as itself.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
