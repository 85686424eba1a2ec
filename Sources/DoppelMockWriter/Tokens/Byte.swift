/// A byte of source, which is written as the ASCII character that it is.
struct Byte: Comparable, ExpressibleByUnicodeScalarLiteral, ExpressibleByIntegerLiteral {
    let value: UInt8

    init(value: UInt8) { self.value = value }
    init(integerLiteral value: UInt8) { self.value = value }
    init(unicodeScalarLiteral scalar: Unicode.Scalar) { value = UInt8(ascii: scalar) }

    static func < (left: Byte, right: Byte) -> Bool { left.value < right.value }
}
