import Foundation

extension JSONReader {
    /// Takes a string.
    ///
    /// Half of a surrogate pair, which browsers write for binary bodies, becomes U+FFFD.
    package mutating func string() throws -> String {
        try expect(.string)
        let start = index + 1
        guard try skipString() else { return try text(start..<index - 1) }
        return try unescaped(start..<index - 1)
    }

    /// Takes a number, as it is written.
    package mutating func number() throws -> String {
        try expect(.number)
        let start = index
        _ = take(UInt8(ascii: "-"))
        let wholeStart = index
        let whole = skipDigits()
        guard whole == 1 || (whole > 1 && bytes[wholeStart] != UInt8(ascii: "0")) else {
            throw error("a number has digits, and none of them is a leading 0")
        }
        if take(UInt8(ascii: ".")) { try expectDigits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try expectDigits()
        }
        return try text(start..<index)
    }

    /// Takes a number.
    package mutating func double() throws -> Double {
        let text = try number()
        guard let value = Double(text), value.isFinite else { throw error("the number \(text) is too large") }
        return value
    }

    /// Takes a whole number; a fraction is rounded off.
    package mutating func integer() throws -> Int {
        let text = try number()
        if let value = Int(text) { return value }
        guard let value = Double(text).flatMap({ Int(exactly: $0.rounded()) }) else {
            throw error("the number \(text) is too large")
        }
        return value
    }

    private mutating func expectDigits() throws {
        if skipDigits() == 0 { throw error("a digit was expected, here is \(shown)") }
    }

    private mutating func skipDigits() -> Int {
        let start = index
        while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
            index += 1
        }
        return index - start
    }

    /// Moves behind a string, and says whether it has escapes.
    mutating func skipString() throws -> Bool {
        let start = index
        var hasEscapes = false
        index += 1
        while true {
            index = plainEnd(from: index)
            guard index < bytes.count else {
                index = start
                throw error("this string does not end")
            }
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return hasEscapes
            case UInt8(ascii: "\\"):
                hasEscapes = true
                index += 1
                try skipEscape()
            default:
                throw error("a line end or another control character in a string has to be escaped")
            }
        }
    }

    private mutating func skipEscape() throws {
        guard index < bytes.count else { throw error("this string does not end") }
        switch bytes[index] {
        case UInt8(ascii: "u"):
            guard index + 5 <= bytes.count, bytes[index + 1..<index + 5].allSatisfy({ $0.hexadecimal != nil })
            else { throw error("\\u takes four hexadecimal digits") }
            index += 5
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            index += 1
        default:
            throw error("\\\(shown) is no escape of JSON")
        }
    }

    /// The place of the next quote, backslash or control character, looked for eight bytes at a time.
    private func plainEnd(from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var place = start
        while place + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            guard !word.hasSpecialByte else { break }
            place += 8
        }
        while place < raw.count, raw[place] >= 0x20, raw[place] != 0x22, raw[place] != 0x5C { place += 1 }
        return place
    }

    /// The text without its escapes, which have been checked.
    private func unescaped(_ range: Range<Int>) throws -> String {
        var output: [UInt8] = []
        output.reserveCapacity(range.count)
        var place = range.lowerBound
        while place < range.upperBound {
            let plain = min(plainEnd(from: place), range.upperBound)
            output.append(contentsOf: bytes[place..<plain])
            place = plain
            if place < range.upperBound { appendEscape(&place, to: &output) }
        }
        guard let text = String(validating: output, as: UTF8.self) else {
            throw error("this text is not UTF-8; save the file in UTF-8")
        }
        return text
    }

    private func appendEscape(_ place: inout Int, to output: inout [UInt8]) {
        let letter = bytes[place + 1]
        place += 2
        switch letter {
        case UInt8(ascii: "b"): output.append(0x08)
        case UInt8(ascii: "f"): output.append(0x0C)
        case UInt8(ascii: "n"): output.append(0x0A)
        case UInt8(ascii: "r"): output.append(0x0D)
        case UInt8(ascii: "t"): output.append(0x09)
        case UInt8(ascii: "u"): output.append(contentsOf: String(takeScalar(&place)).utf8)
        default: output.append(letter)
        }
    }

    /// The scalar of four hexadecimal digits, and of four more after a high surrogate (RFC 8259, section 7).
    private func takeScalar(_ place: inout Int) -> Unicode.Scalar {
        let unit = hexadecimal(at: place)
        place += 4
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard (0xD800..<0xDC00).contains(unit), place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"),
            bytes[place + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        let low = hexadecimal(at: place + 2)
        guard (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
        place += 6
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    }

    private func hexadecimal(at place: Int) -> UInt32 {
        bytes[place..<place + 4].reduce(0) { $0 << 4 | UInt32($1.hexadecimal ?? 0) }
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit.
    var hexadecimal: UInt8? {
        switch self {
        case 48...57: self - 48
        case 65...70: self - 55
        case 97...102: self - 87
        default: nil
        }
    }
}

extension UInt64 {
    /// Whether one of the eight bytes is a quote, a backslash or below 0x20 (the "haszero" trick).
    @inline(__always) fileprivate var hasSpecialByte: Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        let quote = self ^ (ones &* 0x22)
        let backslash = self ^ (ones &* 0x5C)
        let found =
            ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((self &- ones &* 0x20) & ~self)
        return found & highs != 0
    }
}
