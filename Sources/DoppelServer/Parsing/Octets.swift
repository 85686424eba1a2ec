/// Classes of octets, by the grammar of RFC 9110 and RFC 9112.
enum Octets {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let colon = UInt8(ascii: ":")
    static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")
    static let equals = UInt8(ascii: "=")
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")

    /// `tchar` (RFC 9110, section 5.6.2).
    static func isToken(_ octet: UInt8) -> Bool { classes[Int(octet)] & token != 0 }

    /// What may stand in a field value: `VCHAR`, `obs-text`, space and tab (RFC 9110, section 5.5).
    static func isFieldContent(_ octet: UInt8) -> Bool { classes[Int(octet)] & content != 0 }

    /// What may stand in a request target; a fragment may not (RFC 9112, section 3.2).
    static func isTarget(_ octet: UInt8) -> Bool { classes[Int(octet)] & target != 0 }

    /// What may stand in a `Host` field: `reg-name`, brackets of an IP literal, and the port's colon.
    static func isHost(_ octet: UInt8) -> Bool { classes[Int(octet)] & host != 0 }

    static func isBlank(_ octet: UInt8) -> Bool { octet == space || octet == tab }

    static func isDigit(_ octet: UInt8) -> Bool { (0x30...0x39).contains(octet) }

    /// The value of a hexadecimal digit.
    static func hexValue(_ octet: UInt8) -> Int? {
        switch octet {
        case 0x30...0x39: Int(octet - 0x30)
        case 0x41...0x46: Int(octet - 0x41 + 10)
        case 0x61...0x66: Int(octet - 0x61 + 10)
        default: nil
        }
    }

    private static let token: UInt8 = 1
    private static let content: UInt8 = 2
    private static let target: UInt8 = 4
    private static let host: UInt8 = 8

    private static let classes: [UInt8] = (0...255).map { (octet: UInt8) in
        var flags: UInt8 = 0
        let isAlphanumeric = (0x30...0x39).contains(octet) || (0x41...0x5A).contains(octet & 0xDF)
        if isAlphanumeric && octet < 0x80 || "!#$%&'*+-.^_`|~".utf8.contains(octet) { flags |= token }
        if octet == tab || (octet >= 0x20 && octet != 0x7F) { flags |= content }
        if (0x21...0x7E).contains(octet), octet != UInt8(ascii: "#") { flags |= target }
        if isAlphanumeric && octet < 0x80 || "-._~%!$&'()*+;=:[]".utf8.contains(octet) { flags |= host }
        return flags
    }
}

extension Collection<UInt8> {
    /// The octets as text: UTF-8, or Latin-1 where they are not that, so that none is lost.
    var fieldText: String {
        String(validating: self, as: UTF8.self)
            ?? String(String.UnicodeScalarView(map { Unicode.Scalar($0) }))
    }
}

extension Collection<UInt8> where SubSequence: BidirectionalCollection {
    /// The octets without blanks at both ends.
    var trimmingBlanks: SubSequence {
        var rest = drop(while: Octets.isBlank)
        while let last = rest.last, Octets.isBlank(last) { rest = rest.dropLast() }
        return rest
    }
}
