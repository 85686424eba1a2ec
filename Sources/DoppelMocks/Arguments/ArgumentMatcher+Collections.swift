extension ArgumentMatcher where Argument: Collection {
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

extension ArgumentMatcher where Argument: Sequence {
    /// Sequences with an element that satisfies `matcher`; a captor in it gets all such elements.
    public static func contains(where matcher: ArgumentMatcher<Argument.Element>) -> Self {
        Self(unchecked: "containing \(matcher.operand)", capture: capturingElements(matcher)) {
            $0.contains(where: matcher.test)
        }
    }

    /// Sequences whose elements all satisfy `matcher`; a captor in it gets all elements.
    public static func all(_ matcher: ArgumentMatcher<Argument.Element>) -> Self {
        Self(unchecked: "all \(matcher.operand)", capture: capturingElements(matcher)) {
            $0.allSatisfy(matcher.test)
        }
    }

    private static func capturingElements(
        _ matcher: ArgumentMatcher<Argument.Element>
    ) -> ((Argument) -> Void)? {
        matcher.capture.map { capture in
            { for element in $0 where matcher.test(element) { capture(element) } }
        }
    }
}

extension ArgumentMatcher where Argument: Sequence, Argument.Element: Equatable {
    /// Sequences that contain `element`.
    public static func contains(_ element: Argument.Element) -> Self {
        Self(unchecked: "containing \(Words.of(element))") { $0.contains(element) }
    }
}

extension ArgumentMatcher {
    /// Dictionaries with the key `key`.
    public static func hasKey<Key, Element>(_ key: Key) -> Self where Argument == [Key: Element] {
        Self(unchecked: "with the key \(Words.of(key))") { $0[key] != nil }
    }
}

extension ArgumentMatcher where Argument: StringProtocol {
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
