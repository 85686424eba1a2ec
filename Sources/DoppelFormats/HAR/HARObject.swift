/// A value that a HAR file holds.
package protocol HARValue: Sendable {
    init(har reader: inout JSONReader) throws
    func write(to writer: inout JSONWriter)
}

/// An object of HAR: its fields are listed once, in the specification's order, for reading and writing.
package protocol HARObject: HARValue {
    static var fields: [HARField<Self>] { get }
    /// Members that HAR 1.2 does not name, in their order.
    var custom: [HAR.CustomField] { get set }
    /// A value in which every field has its default.
    init()
}

/// One field of an object.
package struct HARField<Root>: Sendable {
    let name: String
    let isRequired: Bool
    let read: @Sendable (inout Root, inout JSONReader) throws -> Void
    let write: @Sendable (borrowing Root, inout JSONWriter) -> Void

    /// A field that is always written; `null` on reading is as if it were absent.
    static func value<Value: HARValue>(
        _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, required: Bool = false
    ) -> HARField {
        HARField(name: name, isRequired: required) { root, reader in
            if try !reader.takeNull() { root[keyPath: path] = try Value(har: &reader) }
        } write: { root, writer in
            let value = root[keyPath: path]
            writer.member(name) { value.write(to: &$0) }
        }
    }

    /// A field that may be absent.
    static func optional<Value: HARValue>(
        _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable
    ) -> HARField {
        HARField(name: name, isRequired: false) { root, reader in
            if try !reader.takeNull() { root[keyPath: path] = try Value(har: &reader) }
        } write: { root, writer in
            guard let value = root[keyPath: path] else { return }
            writer.member(name) { value.write(to: &$0) }
        }
    }
}

extension HARObject {
    package init(har reader: inout JSONReader) throws {
        self.init()
        try readMembers(&reader)
    }

    mutating func readMembers(_ reader: inout JSONReader) throws {
        let start = reader
        var seen: UInt32 = 0
        try reader.object { key, reader in
            guard let position = Self.fields.firstIndex(where: { $0.name == key }) else {
                custom.append(HAR.CustomField(name: key, text: try reader.rawText()))
                return
            }
            seen |= 1 << UInt32(position)
            try Self.fields[position].read(&self, &reader)
        }
        for (position, field) in Self.fields.enumerated() where field.isRequired && seen & 1 << position == 0
        {
            throw start.error("\"\(field.name)\" is missing")
        }
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            for field in Self.fields { field.write(self, &writer) }
            for field in custom { writer.member(field.name) { $0.raw(field.text) } }
        }
    }
}

extension String: HARValue {
    package init(har reader: inout JSONReader) throws { self = try reader.string() }
    package func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Double: HARValue {
    package init(har reader: inout JSONReader) throws { self = try reader.double() }
    package func write(to writer: inout JSONWriter) { writer.number(self) }
}

extension Int: HARValue {
    package init(har reader: inout JSONReader) throws { self = try reader.integer() }
    package func write(to writer: inout JSONWriter) { writer.literal(String(self)) }
}

extension Bool: HARValue {
    package init(har reader: inout JSONReader) throws { self = try reader.bool() }
    package func write(to writer: inout JSONWriter) { writer.literal(self ? "true" : "false") }
}

extension Array: HARValue where Element: HARValue {
    package init(har reader: inout JSONReader) throws {
        self = []
        try reader.array { append(try Element(har: &$0)) }
    }

    package func write(to writer: inout JSONWriter) {
        writer.array { writer in
            for element in self { writer.element { element.write(to: &$0) } }
        }
    }
}
