import Foundation

/// Reads a JSON text (RFC 8259) strictly, and keeps its pieces.
struct JSONTextParser {
    /// As deep as Foundation goes.
    private static let deepest = 512

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    static func parse(_ bytes: [UInt8]) throws(RewriteError) -> JSONText {
        var parser = JSONTextParser(bytes)
        parser.skipByteOrderMark()
        let value = try parser.value()
        parser.skipSpace()
        guard parser.index == bytes.count else { throw parser.problem("there is more after its end") }
        return value
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private func problem(_ words: String) -> RewriteError {
        .bodyIsNotJSON(reason: bytes.isEmpty ? "it is empty" : "\(words), at byte \(index)")
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipByteOrderMark() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    /// Takes the character, if it is what comes after any white space.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }
}

// MARK: - Values

extension JSONTextParser {
    private mutating func value() throws(RewriteError) -> JSONText {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"):
            return .object(try nested { parser throws(RewriteError) in try parser.members() })
        case UInt8(ascii: "["):
            return .array(try nested { parser throws(RewriteError) in try parser.elements() })
        case UInt8(ascii: "\""): return .scalar(try string())
        case UInt8(ascii: "t"): return try literal("true")
        case UInt8(ascii: "f"): return try literal("false")
        case UInt8(ascii: "n"): return try literal("null")
        default: return .scalar(try number())
        }
    }

    private mutating func nested<Result>(
        _ body: (inout JSONTextParser) throws(RewriteError) -> Result
    ) throws(RewriteError) -> Result {
        index += 1
        depth += 1
        guard depth <= Self.deepest else { throw problem("it is nested too deep") }
        defer { depth -= 1 }
        return try body(&self)
    }

    private mutating func elements() throws(RewriteError) -> [JSONText] {
        var elements: [JSONText] = []
        if take("]") { return elements }
        repeat { elements.append(try value()) } while take(",")
        guard take("]") else { throw problem("an array does not go on or end") }
        return elements
    }

    private mutating func members() throws(RewriteError) -> [JSONText.Member] {
        var members: [JSONText.Member] = []
        if take("}") { return members }
        repeat { members.append(try member()) } while take(",")
        guard take("}") else { throw problem("an object does not go on or end") }
        return members
    }

    private mutating func member() throws(RewriteError) -> JSONText.Member {
        skipSpace()
        guard next == UInt8(ascii: "\"") else { throw problem("a key is missing") }
        let key = try string()
        guard take(":") else { throw problem("a colon is missing") }
        return JSONText.Member(name: try name(of: key), key: key, value: try value())
    }

    private func name(of key: ArraySlice<UInt8>) throws(RewriteError) -> String {
        guard key.contains(UInt8(ascii: "\\")) else {
            return String(decoding: key.dropFirst().dropLast(), as: UTF8.self)
        }
        let name = try? JSONSerialization.jsonObject(with: Data(key), options: .fragmentsAllowed) as? String
        guard let name else { throw problem("a key has a wrong escape") }
        return name
    }

    private mutating func literal(_ text: StaticString) throws(RewriteError) -> JSONText {
        let end = index + text.utf8CodeUnitCount
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard end <= bytes.count, bytes[index..<end].elementsEqual(expected) else {
            throw problem("there is no value")
        }
        defer { index = end }
        return .scalar(bytes[index..<end])
    }

    /// The string with its quotes; control characters need an escape (RFC 8259, section 7).
    private mutating func string() throws(RewriteError) -> ArraySlice<UInt8> {
        let start = index
        index += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                guard String(validating: bytes[start..<index], as: UTF8.self) != nil else {
                    throw problem("a string is not UTF-8")
                }
                return bytes[start..<index]
            case UInt8(ascii: "\\"): try escape()
            case 0..<0x20: throw problem("a string has a control character")
            default: index += 1
            }
        }
        throw problem("a string does not end")
    }

    private mutating func escape() throws(RewriteError) {
        index += 1
        switch next {
        case let byte? where "\"\\/bfnrt".utf8.contains(byte): index += 1
        case UInt8(ascii: "u"):
            let digits = bytes[index...].dropFirst().prefix(4)
            guard digits.count == 4, digits.allSatisfy(\.isHexadecimalDigit) else {
                throw problem("a string has a wrong escape")
            }
            index += 5
        default: throw problem("a string has a wrong escape")
        }
    }

    private mutating func number() throws(RewriteError) -> ArraySlice<UInt8> {
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        let isZero = next == UInt8(ascii: "0")
        let count = digits()
        guard count > 0 else { throw problem("there is no value") }
        guard !isZero || count == 1 else { throw problem("a number begins with 0") }
        if next == UInt8(ascii: ".") {
            index += 1
            guard digits() > 0 else { throw problem("a number has no digits after its point") }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            index += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            guard digits() > 0 else { throw problem("a number has no exponent after its E") }
        }
        return bytes[start..<index]
    }

    /// Skips digits, and returns how many there were.
    private mutating func digits() -> Int {
        let start = index
        while let byte = next, (48...57).contains(byte) { index += 1 }
        return index - start
    }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        (48...57).contains(self) || (65...70).contains(self) || (97...102).contains(self)
    }
}
