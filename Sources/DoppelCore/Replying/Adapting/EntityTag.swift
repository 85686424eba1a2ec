/// What tells one version of a content from another (RFC 9110, section 8.8.3), such as `"abc"` or `W/"abc"`.
package struct EntityTag: Sendable, Hashable, CustomStringConvertible {
    /// The text between the quotes.
    package let opaque: String
    /// Whether equal tags mean no more than that the contents can stand for each other.
    package let isWeak: Bool

    /// Reads a tag; `nil` when the text is none.
    package init?(_ text: String) {
        guard let (tag, rest) = EntityTag.first(in: text[...]), rest.isEmpty else { return nil }
        self = tag
    }

    private init(opaque: String, isWeak: Bool) {
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// The tag as a field has it.
    package var description: String { (isWeak ? "W/" : "") + "\"\(opaque)\"" }

    /// Strong comparison: both are strong and equal (RFC 9110, section 8.8.3.2).
    package func isStronglyEqual(to other: EntityTag) -> Bool { !isWeak && self == other }

    /// Weak comparison: equal, whatever their strength.
    package func isWeaklyEqual(to other: EntityTag) -> Bool { opaque == other.opaque }

    /// The tag at the beginning of a text, and what follows it.
    fileprivate static func first(in text: Substring) -> (EntityTag, Substring)? {
        let isWeak = text.hasPrefix("W/")
        let quoted = isWeak ? text.dropFirst(2) : text
        guard quoted.first == "\"" else { return nil }
        let content = quoted.dropFirst()
        guard let end = content.utf8.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        let opaque = content[..<end]
        guard opaque.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        return (EntityTag(opaque: String(opaque), isWeak: isWeak), content[content.utf8.index(after: end)...])
    }
}

/// What `If-Match` and `If-None-Match` name: any version, or a list of them.
package enum EntityTagCondition: Sendable, Equatable {
    case any
    case tags([EntityTag])

    /// Reads a field's value; of a list, what comes before the first piece that is no tag counts.
    package init(_ value: String) {
        if value.trimmingSpaces == "*" {
            self = .any
            return
        }
        var tags: [EntityTag] = []
        var rest = value[...].drop(while: \.isListSeparator)
        while let (tag, after) = EntityTag.first(in: rest) {
            tags.append(tag)
            rest = after.drop(while: \.isListSeparator)
        }
        self = .tags(tags)
    }

    /// Whether the condition names the current version, which exists but may have no tag.
    func names(_ current: EntityTag?, by areEqual: (EntityTag, EntityTag) -> Bool) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): current.map { current in tags.contains { areEqual($0, current) } } ?? false
        }
    }
}

extension Character {
    fileprivate var isListSeparator: Bool { self == "," || self == " " || self == "\t" }
}

extension StringProtocol {
    /// The text without spaces and tabs at its ends (OWS: RFC 9110, section 5.6.3).
    package var trimmingSpaces: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return String(String(drop(while: isSpace).reversed()).drop(while: isSpace).reversed())
    }
}
