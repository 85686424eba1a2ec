/// The `name=value` pairs of a query or a form, as they were sent.
///
/// A client may mean a space by `+` in a query or a plus sign: RFC 3986 says the latter, forms the former.
package struct ItemList: Sendable, Hashable {
    /// One pair; `value` is `nil` without an equals sign.
    package struct Item: Sendable, Hashable {
        package let rawName: Substring
        package let rawValue: Substring?

        package func name(plusIsSpace: Bool) -> String { ItemList.decoded(rawName, plusIsSpace) }
        package func value(plusIsSpace: Bool) -> String? {
            rawValue.map { ItemList.decoded($0, plusIsSpace) }
        }

        /// Whether this pair can be read as having this name.
        package func isNamed(_ name: String, plusIsSpace: Bool) -> Bool {
            if rawName == name { return true }
            return self.name(plusIsSpace: plusIsSpace) == name
                || (!plusIsSpace && self.name(plusIsSpace: true) == name)
        }
    }

    package let items: [Item]

    /// Splits a raw query or form at its ampersands; empty pieces are no items.
    package init(_ text: some StringProtocol) {
        items = Substring(text).split(separator: "&").map { piece in
            guard let equals = piece.utf8.firstIndex(of: UInt8(ascii: "=")) else {
                return Item(rawName: piece, rawValue: nil)
            }
            return Item(rawName: piece[..<equals], rawValue: piece[piece.utf8.index(after: equals)...])
        }
    }

    /// The decoded text, or the text as it is when it does not decode to UTF-8.
    fileprivate static func decoded(_ text: Substring, _ plusIsSpace: Bool) -> String {
        PercentEncoding.decoded(text, plusIsSpace: plusIsSpace) ?? String(text)
    }
}
