import Foundation

/// A word or sign between `{{` and `}}`.
struct TemplateToken {
    enum Kind: Hashable {
        case name(String)
        case string(String)
        case number(String)
        /// A dot, bracket, parenthesis, or operator.
        case sign(String)
    }

    let kind: Kind
    /// Where it begins in the template's bytes.
    let offset: Int
    /// Whether white space stands before it, which tells an argument from a step of a path.
    let isApart: Bool
}

/// Takes the inside of a tag apart.
struct TemplateTokenizer {
    private let bytes: [UInt8]
    private let end: Int
    private var index: Int

    /// - Parameter range: the bytes between the braces.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        index = range.lowerBound
        end = range.upperBound
    }

    /// A fault, and the byte where it is.
    struct Fault: Error {
        let reason: String
        let offset: Int
    }

    mutating func tokens() throws(Fault) -> [TemplateToken] {
        var tokens: [TemplateToken] = []
        while true {
            let before = index
            while index < end, bytes[index].isSpace { index += 1 }
            guard index < end else { return tokens }
            let start = index
            tokens.append(TemplateToken(kind: try next(), offset: start, isApart: start > before))
        }
    }

    private mutating func next() throws(Fault) -> TemplateToken.Kind {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string(byte))
        case _ where byte.isDigit: return .number(number())
        case UInt8(ascii: "-") where index + 1 < end && bytes[index + 1].isDigit: return .number(number())
        case _ where byte.beginsName: return .name(name())
        default: return .sign(try sign())
        }
    }

    private mutating func string(_ quote: UInt8) throws(Fault) -> String {
        let start = index
        var content: [UInt8] = []
        index += 1
        while index < end, bytes[index] != quote {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < end {
                index += 1
                content.append(bytes[index] == UInt8(ascii: "n") ? 10 : bytes[index])
            } else {
                content.append(bytes[index])
            }
            index += 1
        }
        guard index < end else { throw Fault(reason: "this text does not end", offset: start) }
        index += 1
        return String(decoding: content, as: UTF8.self)
    }

    private mutating func number() -> String {
        let start = index
        index += 1
        while index < end, bytes[index].isDigit { index += 1 }
        if index + 1 < end, bytes[index] == UInt8(ascii: "."), bytes[index + 1].isDigit {
            index += 1
            while index < end, bytes[index].isDigit { index += 1 }
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func name() -> String {
        let start = index
        while index < end, bytes[index].beginsName || bytes[index].isDigit || isInnerHyphen { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// As in `header.Content-Type`.
    private var isInnerHyphen: Bool {
        bytes[index] == UInt8(ascii: "-") && index + 1 < end && bytes[index + 1].beginsName
    }

    private static let signs = [
        "??", "==", "!=", "<=", ">=", "<", ">", "=", ".", "[", "]", "(", ")", "#", "/",
    ]

    private mutating func sign() throws(Fault) -> String {
        for sign in Self.signs where bytes[index..<end].starts(with: sign.utf8) {
            index += sign.utf8.count
            return sign
        }
        let character = String(decoding: bytes[index..<end], as: UTF8.self).first.map { "\($0)" } ?? ""
        throw Fault(reason: "\(character) means nothing here", offset: index)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (48...57).contains(self) }
    fileprivate var isSpace: Bool { self == 32 || (9...13).contains(self) }
    /// Letters, the underscore, and whatever is not ASCII.
    fileprivate var beginsName: Bool {
        (65...90).contains(self) || (97...122).contains(self) || self == 95 || self >= 0x80
    }
}
