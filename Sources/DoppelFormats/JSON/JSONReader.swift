package import Foundation

/// Reads a JSON text from its beginning to its end, value by value, and knows the line.
///
/// Rationale: neither `JSONSerialization` nor `JSON` keeps the order of members, the digits of numbers or
/// positions, and both hold the whole text as objects before a caller sees the first. Here the caller takes
/// each value as it comes, so that nothing is in memory but what it keeps.
///
/// Recursion is bounded by ``depthLimit``; a step looks at each byte once.
package struct JSONReader {
    /// What may stand in a text beside JSON.
    package enum Dialect: Sendable {
        case strict
        /// `//` and `/* */` comments, and a comma after the last element, as in JSON5.
        case commented
    }

    /// How a value begins.
    package enum Kind: String, Sendable {
        case object = "an object"
        case array = "an array"
        case string = "a string"
        case number = "a number"
        case bool = "true or false"
        case null = "null"
        case end = "the end of the file"
        case other = "no JSON value"
    }

    /// How deep arrays and objects may be nested.
    package static let depthLimit = 512

    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0
    private let dialect: Dialect
    private var depth = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>, _ dialect: Dialect) {
        self.bytes = bytes
        self.dialect = dialect
    }

    /// Gives `body` a reader of a whole text, and sees to it that nothing comes after the value.
    package static func read<Value>(
        _ data: Data, _ dialect: Dialect = .strict, _ body: (inout JSONReader) throws -> Value
    ) throws -> Value {
        try data.withUnsafeBytes { raw in
            var reader = JSONReader(raw.bindMemory(to: UInt8.self), dialect)
            reader.skipByteOrderMark()
            let value = try body(&reader)
            try reader.skipSpace()
            guard reader.index == reader.bytes.count else {
                throw reader.error("nothing may follow the value, here is \(reader.shown)")
            }
            return value
        }
    }

    /// The line of the next byte, counted from 1; found by counting, so for errors only.
    package var line: Int {
        1 + bytes[..<min(index, bytes.count)].reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }

    /// An error at the next byte.
    package func error(_ reason: String) -> FormatError { FormatError(reason, line: line) }

    /// What the next value is.
    package mutating func kind() throws -> Kind {
        try skipSpace()
        guard index < bytes.count else { return .end }
        return switch bytes[index] {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
        case UInt8(ascii: "n"): .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
        default: .other
        }
    }

    /// Takes an object apart; `member` has to take the value of each key.
    package mutating func object(_ member: (String, inout JSONReader) throws -> Void) throws {
        try expect(.object)
        try nested(closing: UInt8(ascii: "}")) { reader in
            try reader.expect(.string, orElse: "a key in quotes was expected")
            let key = try reader.string()
            try reader.skipSpace()
            guard reader.take(UInt8(ascii: ":")) else {
                throw reader.error("a colon was expected after the key \"\(key)\", here is \(reader.shown)")
            }
            do { try member(key, &reader) } catch let error as FormatError { throw error.under(key) }
        }
    }

    /// Takes an array apart; `element` has to take each value.
    package mutating func array(_ element: (inout JSONReader) throws -> Void) throws {
        try expect(.array)
        var position = 0
        try nested(closing: UInt8(ascii: "]")) { reader in
            do { try element(&reader) } catch let error as FormatError { throw error.under("[\(position)]") }
            position += 1
        }
    }

    /// Takes `true` or `false`.
    package mutating func bool() throws -> Bool {
        try expect(.bool)
        if take("true") { return true }
        guard take("false") else { throw error("true or false was expected") }
        return false
    }

    /// Takes `null` if it comes next.
    package mutating func takeNull() throws -> Bool {
        guard try kind() == .null else { return false }
        guard take("null") else { throw error("null was expected, here is \(shown)") }
        return true
    }

    /// Takes any value and drops it, having checked that it is JSON.
    package mutating func skip() throws {
        switch try kind() {
        case .object: try object { _, reader in try reader.skip() }
        case .array: try array { try $0.skip() }
        case .string: _ = try skipString()
        case .number: _ = try number()
        case .bool: _ = try bool()
        case .null: _ = try takeNull()
        case .end, .other: throw error("a value was expected, here is \(shown)")
        }
    }

    /// Takes any value as the text that stands there.
    package mutating func rawText() throws -> String {
        try skipSpace()
        let start = index
        try skip()
        return try text(start..<index)
    }

    /// Takes the value's kind for granted, or says what is there instead.
    package mutating func expect(_ expected: Kind, orElse reason: String? = nil) throws {
        let actual = try kind()
        guard actual != expected else { return }
        let found = actual == .other ? shown : actual.rawValue
        throw error("\(reason ?? "\(expected.rawValue) was expected"), here is \(found)")
    }
}

extension JSONReader {
    /// Takes what stands between brackets, separated by commas.
    private mutating func nested(closing: UInt8, _ element: (inout JSONReader) throws -> Void) throws {
        depth += 1
        defer { depth -= 1 }
        guard depth <= JSONReader.depthLimit else {
            throw error("arrays and objects are nested more than \(JSONReader.depthLimit) deep")
        }
        index += 1
        try skipSpace()
        if take(closing) { return }
        while true {
            try element(&self)
            try skipSpace()
            if take(closing) { return }
            guard take(UInt8(ascii: ",")) else {
                let end = Character(Unicode.Scalar(closing))
                throw error("a comma or \(end) was expected, here is \(shown)")
            }
            try skipSpace()
            if dialect == .commented, take(closing) { return }
        }
    }

    private mutating func skipByteOrderMark() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    mutating func skipSpace() throws {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            case UInt8(ascii: "/") where dialect == .commented: try skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() throws {
        if take("//") {
            while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
            return
        }
        let start = index
        guard take("/*") else { throw error("a comment starts with // or /*, here is \(shown)") }
        while index < bytes.count {
            if take("*/") { return }
            index += 1
        }
        index = start
        throw error("this comment does not end")
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    mutating func take(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        for offset in 0..<count where bytes[index + offset] != word.utf8Start[offset] { return false }
        index += count
        return true
    }

    /// The next character, for messages.
    var shown: String {
        guard index < bytes.count else { return Kind.end.rawValue }
        let word = String(decoding: bytes[index..<min(index + 12, bytes.count)], as: UTF8.self)
        return word.first.map { $0.isLetter ? word.prefix { $0.isLetter }.description : "\($0)" } ?? "nothing"
    }

    func text(_ range: Range<Int>) throws -> String {
        let slice = UnsafeBufferPointer(rebasing: bytes[range])
        guard let text = String(validating: slice, as: UTF8.self) else {
            throw error("this text is not UTF-8; save the file in UTF-8")
        }
        return text
    }
}
