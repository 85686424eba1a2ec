/// The fields of a message: ordered, with case-insensitive names, several values for one name allowed.
///
/// ```swift
/// var headers: HTTPHeaders = ["Content-Type": "application/json", "Set-Cookie": "a=1"]
/// headers.add("b=2", for: "set-cookie")
/// headers["content-type"]            // "application/json"
/// headers.values(for: "Set-Cookie")  // ["a=1", "b=2"]
/// ```
public struct HTTPHeaders: Sendable {
    /// One field line: a name and a value.
    public struct Field: Sendable, Hashable {
        /// The name, in the case in which it was written.
        public var name: String
        /// The value, without leading and trailing white space.
        public var value: String

        /// Makes a field line.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The field lines in their order.
    public private(set) var fields: [Field]

    /// Makes an empty list of fields.
    public init() { fields = [] }

    /// Makes a list of fields in the given order.
    public init(_ fields: some Sequence<Field>) { self.fields = Array(fields) }

    /// Makes a list of fields from a dictionary, ordered by name.
    public init(_ dictionary: [String: String]) {
        fields = dictionary.map(Field.init).sorted { $0.name < $1.name }
    }

    /// The value for `name`; several values are joined with a comma (RFC 9110, section 5.2).
    ///
    /// Setting replaces all values of that name at the place of the first one; setting `nil` removes them.
    public subscript(name: String) -> String? {
        get {
            var found: String?
            for field in fields where field.name.isSameHeaderName(as: name) {
                found = found.map { "\($0), \(field.value)" } ?? field.value
            }
            return found
        }
        set {
            guard let newValue else { return remove(name) }
            guard let first = fields.firstIndex(where: { $0.name.isSameHeaderName(as: name) }) else {
                return add(newValue, for: name)
            }
            fields[first] = Field(name: name, value: newValue)
            let rest = fields[(first + 1)...].filter { !$0.name.isSameHeaderName(as: name) }
            fields.replaceSubrange((first + 1)..., with: rest)
        }
    }

    /// All values for `name`, in order.
    public func values(for name: String) -> [String] {
        fields.filter { $0.name.isSameHeaderName(as: name) }.map(\.value)
    }

    /// Whether there is a field with this name.
    public func contains(_ name: String) -> Bool {
        fields.contains { $0.name.isSameHeaderName(as: name) }
    }

    /// Appends a field line, and leaves those of the same name in place.
    public mutating func add(_ value: String, for name: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Removes all field lines with this name.
    public mutating func remove(_ name: String) {
        fields.removeAll { $0.name.isSameHeaderName(as: name) }
    }

    /// Sets every name that `other` has to the values that it has there.
    public mutating func merge(_ other: HTTPHeaders) {
        for field in other.fields { remove(field.name) }
        fields.append(contentsOf: other.fields)
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Makes a list of fields; a name may occur more than once.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map(Field.init)
    }
}

extension HTTPHeaders: RandomAccessCollection {
    /// The position of the first field line.
    public var startIndex: Int { fields.startIndex }
    /// The position after the last field line.
    public var endIndex: Int { fields.endIndex }
    /// The field line at a position.
    public subscript(position: Int) -> Field { fields[position] }
}

extension HTTPHeaders: Hashable {
    /// Whether both have the same field lines in the same order, whatever the case of the names.
    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields.elementsEqual(right.fields) {
            $0.name.isSameHeaderName(as: $1.name) && $0.value == $1.value
        }
    }

    /// Hashes the field lines without regard to the case of the names.
    public func hash(into hasher: inout Hasher) {
        for field in fields {
            hasher.combine(field.name.lowercased())
            hasher.combine(field.value)
        }
    }
}

extension String {
    /// Whether two field names are the same (RFC 9110, section 5.1: ASCII letters, case-insensitive).
    package func isSameHeaderName(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return self == other || zip(utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}

extension UInt8 {
    package var asciiLowercased: UInt8 { (65...90).contains(self) ? self | 0x20 : self }
}
