import DoppelCore
public import Foundation

/// Bodies as HAR keeps them: text where that loses nothing, else base64.
enum BodyText {
    /// The text and its encoding.
    ///
    /// Text in UTF-8 that has no control characters but white space is kept as it is.
    static func of(_ data: Data, mimeType: String) -> (text: String, encoding: String?) {
        let charset = MediaType(mimeType).parameters["charset"]?.lowercased()
        guard charset.map({ ["utf-8", "utf8", "us-ascii"].contains($0) }) ?? true,
            !data.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }),
            let text = String(validating: data, as: UTF8.self)
        else { return (data.base64EncodedString(), "base64") }
        return (text, nil)
    }

    /// The bytes; `nil` when the text is not base64 though it should be.
    ///
    /// Text is put back into the character set of its type, since tools decode it and leave the type as it was.
    static func data(_ text: String, _ encoding: String?, _ mimeType: String) -> Data? {
        if encoding?.lowercased() == "base64" {
            return Data(base64Encoded: text, options: .ignoreUnknownCharacters)
        }
        guard let charset = MediaType(mimeType).parameters["charset"]?.lowercased(),
            let known = encodings[charset], let data = text.data(using: known)
        else { return Data(text.utf8) }
        return data
    }

    private static let encodings: [String: String.Encoding] = [
        "iso-8859-1": .isoLatin1, "latin1": .isoLatin1, "windows-1252": .windowsCP1252,
        "cp1252": .windowsCP1252, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
        "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC,
    ]
}

extension HAR.Content {
    /// Makes the content of a response.
    public init(data: Data, mimeType: String) {
        let (text, encoding) = BodyText.of(data, mimeType: mimeType)
        self.init(size: data.count, mimeType: mimeType, text: text, encoding: encoding)
    }

    /// The bytes; `nil` when the archive has none, or they are damaged.
    public var data: Data? { text.flatMap { BodyText.data($0, encoding, mimeType) } }
}

extension HAR.PostData {
    /// Makes the content of a request.
    public init(data: Data, mimeType: String) {
        let (text, encoding) = BodyText.of(data, mimeType: mimeType)
        self.init(mimeType: mimeType, text: text, encoding: encoding)
    }

    /// The bytes; `nil` when the archive has none, or they are damaged.
    ///
    /// A form of which only the fields are kept is put together again.
    public var data: Data? {
        if let text { return BodyText.data(text, encoding, mimeType) }
        guard let params, !params.isEmpty, !mimeType.lowercased().hasPrefix("multipart/") else { return nil }
        return Data(FormText.of(params.map { ($0.name, $0.value) }).utf8)
    }
}

/// Writes forms.
enum FormText {
    /// The pairs as `application/x-www-form-urlencoded`.
    static func of(_ items: [(name: String, value: String?)]) -> String {
        items.map { encoded($0.name) + ($0.value.map { "=" + encoded($0) } ?? "") }.joined(separator: "&")
    }

    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._*")

    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? text
    }
}
