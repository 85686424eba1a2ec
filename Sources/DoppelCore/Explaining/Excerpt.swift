/// Texts in messages: short enough to read, with a word on what was left out.
package enum Excerpt {
    /// How many characters of a value a message shows.
    package static let limit = 200

    /// The text, or its beginning and a word on how long it was.
    package static func of(_ text: String, limit: Int = limit) -> String {
        guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
            end != text.endIndex
        else { return text }
        return "\(text[..<end])… (\(text.count) characters in all)"
    }

    /// The text in quotes, cut as in ``of(_:limit:)``.
    package static func quoted(_ text: String) -> String {
        guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
            end != text.endIndex
        else { return SwiftText.literal(text) }
        return "\(SwiftText.literal(String(text[..<end])))… (\(text.count) characters in all)"
    }
}
