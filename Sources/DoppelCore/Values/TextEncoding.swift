import Foundation

/// The character sets that `Content-Type` can name.
enum TextEncoding {
    /// The text; UTF-8 when the character set is unknown, `nil` when the bytes do not fit it.
    static func decode(_ data: Data, charset: String) -> String? {
        guard let encoding = encoding(charset) else { return String(validating: data, as: UTF8.self) }
        return String(data: data, encoding: encoding)
    }

    /// The bytes; UTF-8 when the character set is unknown, `nil` when the text does not fit it.
    static func encode(_ text: String, charset: String) -> Data? {
        guard let encoding = encoding(charset) else { return Data(text.utf8) }
        return text.data(using: encoding)
    }

    private static func encoding(_ charset: String) -> String.Encoding? {
        switch charset.lowercased() {
        case "iso-8859-1", "latin1": .isoLatin1
        case "windows-1252", "cp1252": .windowsCP1252
        case "us-ascii", "ascii": .ascii
        case "utf-16": .utf16
        case "utf-16le": .utf16LittleEndian
        case "utf-16be": .utf16BigEndian
        case "utf-32": .utf32
        case "shift_jis", "shift-jis": .shiftJIS
        case "euc-jp": .japaneseEUC
        default: nil
        }
    }
}
