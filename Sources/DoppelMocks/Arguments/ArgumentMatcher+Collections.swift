extension ArgumentMatcher where Value: Collection {
    /// Collections without elements.
    public static var isEmpty: Self { Self(unchecked: "empty") { $0.isEmpty } }

    /// Collections with at least one element.
    public static var isNotEmpty: Self { Self(unchecked: "not empty") { !$0.isEmpty } }

    /// Collections of so many elements.
    public static func count(_ count: Int) -> Self {
        Self(unchecked: "of \(count) elements") { $0.count == count }
    }

    /// Collections whose number of elements is within `range`.
    public static func count(_ range: some RangeExpression<Int>) -> Self {
        Self(unchecked: "of \(Words.of(range: range)) elements") { range.contains($0.count) }
    }
}

extension ArgumentMatcher where Value: Sequence {
    /// Sequences with an element that satisfies `matcher`.
    public static func contains(where matcher: ArgumentMatcher<Value.Element>) -> Self {
        Self(unchecked: "containing \(matcher.text)") { $0.contains(where: matcher.test) }
    }

    /// Sequences whose elements all satisfy `matcher`.
    public static func all(_ matcher: ArgumentMatcher<Value.Element>) -> Self {
        Self(unchecked: "all \(matcher.text)") { $0.allSatisfy(matcher.test) }
    }
}

extension ArgumentMatcher where Value: Sequence, Value.Element: Equatable {
    /// Sequences that contain `element`.
    public static func contains(_ element: Value.Element) -> Self {
        Self(unchecked: "containing \(Words.of(element))") { $0.contains(element) }
    }
}

extension ArgumentMatcher {
    /// Dictionaries with the key `key`.
    public static func hasKey<Key, Element>(_ key: Key) -> Self where Value == [Key: Element] {
        Self(unchecked: "with the key \(Words.of(key))") { $0[key] != nil }
    }
}

extension ArgumentMatcher where Value: StringProtocol {
    /// Texts that contain `part`.
    public static func contains(_ part: String) -> Self {
        Self(unchecked: "containing \(Words.of(part))") { $0.contains(part) }
    }

    /// Texts that begin with `start`.
    public static func hasPrefix(_ start: String) -> Self {
        Self(unchecked: "beginning with \(Words.of(start))") { $0.hasPrefix(start) }
    }

    /// Texts that end with `end`.
    public static func hasSuffix(_ end: String) -> Self {
        Self(unchecked: "ending with \(Words.of(end))") { $0.hasSuffix(end) }
    }

    /// Texts with a part that `pattern` describes.
    ///
    /// - Parameter pattern: a regular expression in Swift's syntax; a pattern that cannot be read matches
    ///   nothing, and says so in messages.
    public static func matches(_ pattern: String) -> Self {
        guard let regex = try? Regex(pattern) else {
            return Self(unchecked: "matching \(Words.of(pattern)), which is no regular expression") { _ in
                false
            }
        }
        let search = Search(regex: regex)
        return Self(unchecked: "matching /\(pattern)/") { search.finds(in: String($0)) }
    }
}

private struct Search {
    let regex: Regex<AnyRegexOutput>

    func finds(in text: String) -> Bool { text.firstMatch(of: regex) != nil }
}
