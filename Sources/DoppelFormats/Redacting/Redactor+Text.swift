import DoppelCore
import Foundation

extension Redactor {
    /// A URL with a password and the secret items of its query and its fragment replaced.
    mutating func url(_ text: String) -> String {
        guard let end = text.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return userInfo(text) }
        var result = userInfo(String(text[..<end]))
        // A fragment is not sent, but OAuth answers carry their token in one (RFC 6749, section 4.2.2).
        let parts = text[end...].split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        result += parts.map { part in
            part.first == "?" ? "?" + query(part.dropFirst()) : query(part)
        }.joined(separator: "#")
        return result
    }

    private mutating func query(_ text: Substring) -> String { pairs(text) { $0.rules.hides(query: $1) } }

    /// The pairs of a form.
    mutating func form(_ text: some StringProtocol) -> String {
        pairs(Substring(text)) { $0.rules.hides(field: $1) }
    }

    private mutating func pairs(_ text: Substring, _ hides: (Redactor, String) -> Bool) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            guard let equals = pair.firstIndex(of: "=") else { return String(pair) }
            let name = PercentEncoding.decoded(pair[..<equals], plusIsSpace: true) ?? String(pair[..<equals])
            guard hides(self, name) else { return String(pair) }
            let value = pair[pair.index(after: equals)...]
            return pair[...equals] + hide(PercentEncoding.decoded(value, plusIsSpace: true) ?? String(value))
        }.joined(separator: "&")
    }

    /// Replaces the password of `https://user:password@host`.
    private mutating func userInfo(_ text: String) -> String {
        guard rules.hidesUserInfo, let slashes = text.firstRange(of: "://") else { return text }
        let authority = text[slashes.upperBound...].prefix { $0 != "/" }
        guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") else {
            return text
        }
        return text[...colon] + hide(authority[authority.index(after: colon)..<at]) + text[at...]
    }

    /// The value of a header field.
    ///
    /// Of cookies only the values are replaced: names, paths and expiry decide what a client does with them.
    mutating func header(_ name: String, _ value: String) -> String {
        switch name.lowercased() {
        case "cookie" where rules.hidesCookies:
            return value.split(separator: ";").map { cookie($0) }.joined(separator: ";")
        case "set-cookie" where rules.hidesCookies:
            // Chrome joins the values of several fields with line ends.
            return value.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                CookieText.pieces(String(line)).map { setCookie($0) }.joined(separator: ", ")
            }.joined(separator: "\n")
        case let lowercased where rules.hides(header: lowercased):
            noteCredentials(value)
            return hide(value)
        default:
            return value.contains("://") || value.hasPrefix("/") ? url(value) : value
        }
    }

    private mutating func setCookie(_ text: String) -> String {
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        return ([cookie(parts[0])] + parts.dropFirst().map(String.init)).joined(separator: ";")
    }

    private mutating func cookie(_ text: Substring) -> String {
        guard let equals = text.firstIndex(of: "=") else { return hide(text) }
        let value = text[text.index(after: equals)...].trimmingCharacters(in: .whitespaces)
        return text[...equals] + hide(value.trimmingCharacters(in: ["\""]))
    }

    /// The parts of `Bearer …` and `Basic …` may turn up alone elsewhere.
    private mutating func noteCredentials(_ value: String) {
        guard let space = value.firstIndex(of: " ") else { return }
        let credentials = value[value.index(after: space)...]
        _ = hide(credentials)
        guard let data = Data(base64Encoded: String(credentials)),
            let pair = String(validating: data, as: UTF8.self),
            let colon = pair.firstIndex(of: ":")
        else { return }
        _ = hide(pair)
        _ = hide(pair[pair.index(after: colon)...])
    }

    /// The text of a body, by its media type; JSON is recognised by its first character too.
    mutating func body(_ text: String, _ mimeType: String) -> String {
        let type = MediaType(mimeType)
        if type.essence.hasPrefix("multipart/") { return multipart(text, type.parameters["boundary"]) }
        if type.essence == "application/x-www-form-urlencoded" { return form(text) }
        if let json = json(text) { return json }
        // Text of no type is treated as a form as well: to hide too much is the lesser harm.
        return type.essence.isEmpty || type.essence == "application/octet-stream" ? form(text) : text
    }

    /// The parts with the content of those of secret names replaced (RFC 7578, section 4.2).
    private mutating func multipart(_ text: String, _ boundary: String?) -> String {
        guard let boundary, !boundary.isEmpty else { return text }
        let delimiter = "--\(boundary)"
        return text.components(separatedBy: delimiter).map { part($0) }.joined(separator: delimiter)
    }

    private mutating func part(_ text: String) -> String {
        guard let blank = text.range(of: "\r\n\r\n"), let name = Redactor.fieldName(text[..<blank.lowerBound])
        else {
            return text
        }
        let hasEnd = text.hasSuffix("\r\n")
        let value = String(hasEnd ? text[blank.upperBound...].dropLast() : text[blank.upperBound...])
        let shown = rules.hides(field: name) ? hide(value) : json(value) ?? value
        return text[..<blank.upperBound] + shown + (hasEnd ? "\r\n" : "")
    }

    private static func fieldName(_ fields: Substring) -> String? {
        for field in fields.components(separatedBy: "\r\n") {
            guard let colon = field.firstIndex(of: ":"),
                String(field[..<colon]).isSameHeaderName(as: "Content-Disposition")
            else { continue }
            return MediaType(String(field[field.index(after: colon)...])).parameters["name"]
        }
        return nil
    }
}
