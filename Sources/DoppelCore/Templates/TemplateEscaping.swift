import Foundation

/// How a value is written where it stands.
enum TemplatePlace: Sendable, Hashable, CaseIterable {
    /// As it is.
    case plain
    /// Between the quotes of a JSON string.
    case jsonString
    /// Where JSON has a value: texts get quotes.
    case jsonValue
    /// In HTML or XML, also between the quotes of an attribute.
    case markup
    /// In a part of a URL.
    case url

    func written(_ value: TemplateValue) -> String {
        switch self {
        case .plain: value.text
        case .jsonString: value.text.escapedForJSON
        case .jsonValue: String(decoding: value.json.data, as: UTF8.self)
        case .markup: value.text.escapedForMarkup
        case .url: value.text.escapedForURL
        }
    }
}

/// What kind of text a template makes.
package enum TemplateKind: Sendable, Hashable {
    case plain, json, markup, url

    /// The kind for a media type.
    package init(type: String) {
        let type = MediaType(type)
        let isMarkup = type.essence.hasSuffix("/html") || type.essence.hasSuffix("xml")
        self = type.isJSON ? .json : isMarkup ? .markup : .plain
    }
}

extension String {
    /// The text as it stands between the quotes of a JSON string (RFC 8259, section 7).
    var escapedForJSON: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// The text as it stands in HTML and XML, between tags and in attributes.
    fileprivate var escapedForMarkup: String {
        reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            default: text.append(character)
            }
        }
    }

    /// The text with all but unreserved characters percent-encoded (RFC 3986, section 2.3).
    package var escapedForURL: String {
        addingPercentEncoding(withAllowedCharacters: .unreserved) ?? self
    }
}

extension CharacterSet {
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
