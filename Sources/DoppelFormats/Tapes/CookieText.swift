import DoppelCore
import Foundation

/// Takes the fields of cookies apart.
enum CookieText {
    /// The cookies of `Cookie` fields, in their order.
    static func sent(_ headers: HTTPHeaders) -> [HAR.Cookie] {
        headers.values(for: "Cookie").flatMap { $0.split(separator: ";") }.map { pair in
            let (name, value) = split(pair)
            return HAR.Cookie(name: name, value: value ?? "")
        }
    }

    /// The cookies that `Set-Cookie` fields set, in their order.
    static func set(_ headers: HTTPHeaders) -> [HAR.Cookie] {
        headers.values(for: "Set-Cookie").map { cookie($0) }
    }

    /// The fields with one cookie in each `Set-Cookie`: a door may give several joined with a comma.
    static func separated(_ headers: HTTPHeaders) -> HTTPHeaders {
        HTTPHeaders(
            headers.flatMap { field in
                guard field.name.isSameHeaderName(as: "Set-Cookie") else { return [field] }
                return pieces(field.value).map { HTTPHeaders.Field(name: field.name, value: $0) }
            })
    }

    /// Splits at the commas after which another cookie begins: a name and an equals sign.
    ///
    /// The comma of an `Expires` date is followed by a day, a space and more.
    static func pieces(_ text: String) -> [String] {
        var pieces: [Substring] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            if let last = pieces.last, !beginsCookie(part) {
                pieces[pieces.count - 1] = text[last.startIndex..<part.endIndex]
            } else {
                pieces.append(part)
            }
        }
        return pieces.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func beginsCookie(_ part: Substring) -> Bool {
        let rest = part.drop { $0 == " " }
        guard let end = rest.firstIndex(where: { "=; ,\t".contains($0) }) else { return false }
        return rest[end] == "=" && end > rest.startIndex
    }

    private static func cookie(_ text: String) -> HAR.Cookie {
        let attributes = text.split(separator: ";").map { split($0) }
        var cookie = HAR.Cookie(name: attributes.first?.name ?? "", value: attributes.first?.value ?? "")
        for (name, value) in attributes.dropFirst() {
            switch name.lowercased() {
            case "path": cookie.path = value
            case "domain": cookie.domain = value
            case "expires":
                cookie.expires = value.flatMap { HTTPDate.date($0) }.map(HARDate.text) ?? value
            case "httponly": cookie.httpOnly = true
            case "secure": cookie.secure = true
            default: break
            }
        }
        return cookie
    }

    private static func split(_ pair: some StringProtocol) -> (name: String, value: String?) {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        return (parts[0], parts.count > 1 ? parts[1] : nil)
    }
}
