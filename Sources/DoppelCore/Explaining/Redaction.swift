import Foundation

/// Keeps secrets out of everything that is shown or saved: descriptions, messages, the journal, tapes.
///
/// A value is secret by its name, wherever it stands: `Authorization`, `Cookie`, `Set-Cookie`,
/// `Proxy-Authorization`, and every name that contains *token*, *secret*, *api-key* or *password*, in any
/// case and with any of `-`, `_`, `.` between or within the words.
package enum Redaction {
    /// What stands in place of a secret.
    package static let mark = "[redacted]"

    /// Whether the value of a header field, query item, form field, cookie or JSON member is secret.
    package static func isSecret(_ name: some StringProtocol) -> Bool {
        let plain = String(name.lowercased().unicodeScalars.filter { !separators.contains($0) })
        return wholeNames.contains(plain) || parts.contains { plain.contains($0) }
    }

    /// The value, or the mark when its name makes it secret.
    package static func value(_ value: String, named name: some StringProtocol) -> String {
        isSecret(name) ? mark : value
    }

    /// The fields with the secret values replaced.
    package static func headers(_ headers: HTTPHeaders) -> HTTPHeaders {
        HTTPHeaders(headers.map { .init(name: $0.name, value: value($0.value, named: $0.name)) })
    }

    /// The URL with a password and the secret items of its query and its fragment replaced.
    ///
    /// A fragment is not sent, but OAuth answers carry their token in one (RFC 6749, section 4.2.2).
    package static func url(_ text: String) -> String {
        guard let hash = text.firstIndex(of: "#") else { return urlWithoutFragment(text) }
        return urlWithoutFragment(text[..<hash]) + "#" + form(text[text.index(after: hash)...])
    }

    private static func urlWithoutFragment(_ text: some StringProtocol) -> String {
        guard let question = text.firstIndex(of: "?") else { return userInfo(text) }
        return userInfo(text[..<question]) + "?" + form(text[text.index(after: question)...])
    }

    /// The pairs of a raw query or form with the secret values replaced.
    package static func form(_ text: some StringProtocol) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            guard let equals = pair.firstIndex(of: "=") else { return String(pair) }
            let name = PercentEncoding.decoded(pair[..<equals], plusIsSpace: true) ?? String(pair[..<equals])
            return isSecret(name) ? "\(pair[...equals])\(mark)" : String(pair)
        }.joined(separator: "&")
    }

    /// The value with the members of secret names replaced, at any depth.
    package static func json(_ json: JSON) -> JSON {
        switch json {
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { key, value in
                        (key, isSecret(key) && !value.isNull ? .string(mark) : self.json(value))
                    }))
        case .array(let elements): .array(elements.map(Self.json))
        default: json
        }
    }

    /// The text of a body with the secrets replaced that its media type lets one find.
    ///
    /// JSON is recognised by its first character too, and printed with sorted keys when it held a secret. Text
    /// of no type is treated as a form as well: to hide too much is the lesser harm.
    package static func body(_ text: String, contentType: String?) -> String {
        let type = contentType.map(MediaType.init)
        if let type, type.essence.hasPrefix("multipart/") {
            return multipart(text, boundary: type.parameters["boundary"])
        }
        if type?.essence == "application/x-www-form-urlencoded" { return form(text) }
        let first = text.first { !$0.isWhitespace }
        guard type?.isJSON == true || first == "{" || first == "[", let json = try? JSON(text: text) else {
            return type == nil ? form(text) : text
        }
        let redacted = self.json(json)
        return redacted == json ? text : redacted.description
    }

    /// The parts with the content of those of secret names replaced (RFC 7578, section 4.2).
    private static func multipart(_ text: String, boundary: String?) -> String {
        guard let boundary, !boundary.isEmpty else { return text }
        let delimiter = "--\(boundary)"
        return text.components(separatedBy: delimiter).map { part in
            guard let blank = part.range(of: "\r\n\r\n"), isSecretPart(part[..<blank.lowerBound]) else {
                return part
            }
            return part[..<blank.upperBound] + mark + (part.hasSuffix("\r\n") ? "\r\n" : "")
        }.joined(separator: delimiter)
    }

    private static func isSecretPart(_ fields: Substring) -> Bool {
        fields.components(separatedBy: "\r\n").contains { field in
            guard let colon = field.firstIndex(of: ":"),
                String(field[..<colon]).isSameHeaderName(as: "Content-Disposition")
            else { return false }
            let disposition = MediaType(String(field[field.index(after: colon)...]))
            return disposition.parameters["name"].map { isSecret($0) } == true
        }
    }

    private static let separators: Set<Unicode.Scalar> = ["-", "_", ".", " "]
    private static let wholeNames: Set<String> = [
        "authorization", "proxyauthorization", "cookie", "setcookie",
    ]
    private static let parts = ["token", "secret", "apikey", "password"]

    /// Replaces the password of `https://user:password@host`.
    private static func userInfo(_ text: some StringProtocol) -> String {
        guard let slashes = text.firstRange(of: "://") else { return String(text) }
        let authority = text[slashes.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") else {
            return String(text)
        }
        return "\(text[...colon])\(mark)\(text[at...])"
    }
}
