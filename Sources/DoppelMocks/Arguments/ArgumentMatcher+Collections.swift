extension ArgumentMatcher where Argument: Collection {
    /// Collections without elements.
    @inlinable public static var isEmpty: Self {
        Self(unchecked: "empty", asksUser: StandardCollections.lack(Argument.self), key: MatcherKey("empty"))
        {
            $0.isEmpty
        }
    }

    /// Collections with at least one element.
    @inlinable public static var isNotEmpty: Self {
        Self(
            unchecked: "not empty", asksUser: StandardCollections.lack(Argument.self),
            key: MatcherKey("not empty")
        ) { !$0.isEmpty }
    }

    /// Collections of so many elements.
    @inlinable public static func count(_ count: Int) -> Self {
        Self(
            unchecked: "of \(count) elements", asksUser: StandardCollections.lack(Argument.self),
            key: MatcherKey("count", count)
        ) { $0.count == count }
    }

    /// Collections whose number of elements is within `range`.
    @inlinable public static func count(_ range: some RangeExpression<Int>) -> Self {
        Self(
            unchecked: "of \(Words.of(range: range)) elements",
            asksUser: StandardCollections.lack(Argument.self)
                || StandardValues.lack(Swift.type(of: range)),
            key: MatcherKey("count", range)
        ) { range.contains($0.count) }
    }
}

extension ArgumentMatcher where Argument: Sequence {
    /// Sequences with an element that satisfies `matcher`; a captor in it gets all such elements.
    ///
    /// ```swift
    /// verify(store.save(.contains(where: .hasPrefix("draft"))))
    /// ```
    public static func contains(where matcher: ArgumentMatcher<Argument.Element>) -> Self {
        elements("containing", matcher) { $0.contains(where: matcher.test) }
    }

    /// Sequences whose elements all satisfy `matcher`; a captor in it gets all elements.
    public static func all(_ matcher: ArgumentMatcher<Argument.Element>) -> Self {
        elements("all", matcher) { $0.allSatisfy(matcher.test) }
    }

    /// A condition on elements, of which a captor gets those that satisfy theirs.
    private static func elements(
        _ word: String, _ matcher: ArgumentMatcher<Argument.Element>, _ test: @escaping (Argument) -> Bool
    ) -> Self {
        let meaning = matcher.meaning
        return Self(
            unchecked: "\(word) \(meaning.operand)",
            asksUser: meaning.asksUser || StandardCollections.lack(Argument.self),
            key: MatcherKey("\(word) where", parts: [meaning.key()]), capture: capturingElements(matcher),
            test)
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
    @inlinable public static func contains(_ element: Argument.Element) -> Self {
        Self(
            unchecked: "containing \(Words.of(element))",
            asksUser: StandardCollections.lack(Argument.self) || StandardValues.lack(Argument.Element.self),
            key: MatcherKey("containing", element)
        ) { $0.contains(element) }
    }
}

extension ArgumentMatcher {
    /// Dictionaries with the key `key`.
    ///
    /// ```swift
    /// verify(journal.note(.hasKey("id")))
    /// ```
    public static func hasKey<Key, Element>(_ key: Key) -> Self where Argument == [Key: Element] {
        Self(
            unchecked: "with the key \(Words.of(key))", asksUser: StandardValues.lack(Key.self),
            key: MatcherKey("key", key)
        ) { $0[key] != nil }
    }
}

extension ArgumentMatcher where Argument: StringProtocol {
    /// Texts that contain `part`.
    @inlinable public static func contains(_ part: String) -> Self {
        Self(
            unchecked: "containing \(Words.of(part))", asksUser: StandardValues.lack(Argument.self),
            key: MatcherKey("part", part)
        ) { $0.contains(part) }
    }

    /// Texts that begin with `start`.
    @inlinable public static func hasPrefix(_ start: String) -> Self {
        Self(
            unchecked: "beginning with \(Words.of(start))", asksUser: StandardValues.lack(Argument.self),
            key: MatcherKey("prefix", start)
        ) { $0.hasPrefix(start) }
    }

    /// Texts that end with `end`.
    @inlinable public static func hasSuffix(_ end: String) -> Self {
        Self(
            unchecked: "ending with \(Words.of(end))", asksUser: StandardValues.lack(Argument.self),
            key: MatcherKey("suffix", end)
        ) { $0.hasSuffix(end) }
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
        // Outside of locks, since the search for some patterns takes long.
        return Self(unchecked: "matching /\(pattern)/", key: MatcherKey("pattern", pattern)) {
            search.finds(in: String($0))
        }
    }
}

private struct Search {
    let regex: Regex<AnyRegexOutput>

    func finds(in text: String) -> Bool { text.firstMatch(of: regex) != nil }
}
