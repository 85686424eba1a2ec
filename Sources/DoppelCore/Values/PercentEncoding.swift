/// Percent-encoding in the form in which two URLs are compared (RFC 3986, section 6.2.2.2).
package enum PercentEncoding {
    /// Decodes what needs no encoding, encodes what does, and writes hexadecimal digits in upper case.
    ///
    /// A percent sign that starts no triplet is encoded, so that any text can be given as a pattern.
    @inline(__always)
    package static func normalized(_ text: some Collection<UInt8>) -> String {
        guard text.contains(where: { !isPlain($0) }) else { return String(decoding: text, as: UTF8.self) }
        return encoded(text)
    }

    private static func encoded(_ text: some Collection<UInt8>) -> String {
        var output: [UInt8] = []
        var index = text.startIndex
        while index != text.endIndex {
            let byte = text[index]
            text.formIndex(after: &index)
            if byte == percent, let decoded = triplet(in: text, at: index) {
                text.formIndex(&index, offsetBy: 2)
                isUnreserved(decoded) ? output.append(decoded) : append(decoded, to: &output)
            } else if isPlain(byte) {
                output.append(byte)
            } else {
                append(byte, to: &output)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Replaces every triplet by its byte; `nil` when the result is not UTF-8.
    package static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == percent, let byte = triplet(in: bytes, at: index + 1) {
                output.append(byte)
                index += 3
            } else {
                output.append(plusIsSpace && bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
                index += 1
            }
        }
        return String(validating: output, as: UTF8.self)
    }

    private static let percent = UInt8(ascii: "%")

    private static func triplet<Bytes: Collection<UInt8>>(in text: Bytes, at index: Bytes.Index) -> UInt8? {
        guard index < text.endIndex, let high = hexadecimal(text[index]) else { return nil }
        let second = text.index(after: index)
        guard second < text.endIndex, let low = hexadecimal(text[second]) else { return nil }
        return high << 4 | low
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }

    private static func append(_ byte: UInt8, to output: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        output += [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    /// `unreserved` of RFC 3986, section 2.3.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, 45, 46, 95, 126: true
        default: false
        }
    }

    /// What may stand in a path as it is: `pchar` and the slash (RFC 3986, section 3.3).
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 33, 36, 38...44, 47, 58, 59, 61, 64: true
        default: isUnreserved(byte)
        }
    }
}
