public import Foundation

extension RequestMatcher {
    /// Matches queries that have these items, among others.
    ///
    /// ```swift
    /// .query(["q": "swift", "flag": nil, "empty": ""])   // ?q=swift&flag&empty=
    /// .query(["page": .matches("^[0-9]+$"), "token": .any])
    /// ```
    /// `nil` stands for an item without an equals sign. A value matches when it equals the item's with `+` read as
    /// a plus sign or as a space.
    public static func query(_ items: KeyValuePairs<String, String?>) -> RequestMatcher {
        query(.contains, items.map { ($0, $1.map(ValuePattern.equal)) })
    }

    /// Matches queries that have these items, among others.
    @_disfavoredOverload
    public static func query(_ items: KeyValuePairs<String, ValuePattern?>) -> RequestMatcher {
        query(.contains, items.map { ($0, $1) })
    }

    /// Matches queries that have these items, among others.
    @_disfavoredOverload
    public static func query(_ items: [String: String?]) -> RequestMatcher {
        query(.contains, items.sorted { $0.key < $1.key }.map { ($0, $1.map(ValuePattern.equal)) })
    }

    /// Matches queries that have an item of this name, with or without a value.
    public static func query(_ name: String) -> RequestMatcher { query(.contains, [(name, .any)]) }

    /// Matches queries that have this item.
    public static func query(_ name: String, _ value: String) -> RequestMatcher {
        query(.contains, [(name, .equal(value))])
    }

    /// Matches queries that have an item of this name whose value the pattern matches.
    @_disfavoredOverload
    public static func query(_ name: String, _ value: ValuePattern) -> RequestMatcher {
        query(.contains, [(name, value)])
    }

    /// Matches queries that have no item of this name.
    public static func noQuery(_ name: String) -> RequestMatcher { query(.absent, [(name, nil)]) }

    /// Matches queries that have these items and no others, in any order; `[:]` is no query at all.
    public static func exactQuery(_ items: KeyValuePairs<String, String?>) -> RequestMatcher {
        query(.exact, items.map { ($0, $1.map(ValuePattern.equal)) })
    }

    /// Matches queries that have these items and no others, in any order.
    @_disfavoredOverload
    public static func exactQuery(_ items: KeyValuePairs<String, ValuePattern?>) -> RequestMatcher {
        query(.exact, items.map { ($0, $1) })
    }

    /// Matches queries that have these items and no others, in any order.
    @_disfavoredOverload
    public static func exactQuery(_ items: [URLQueryItem]) -> RequestMatcher {
        query(.exact, items.map { ($0.name, $0.value.map(ValuePattern.equal)) })
    }

    /// Matches queries with an item of this name in whose value the regular expression is found.
    public static func queryMatches(
        _ name: String, _ pattern: String, options: NSRegularExpression.Options = []
    ) -> RequestMatcher {
        query(.contains, [(name, .matches(pattern, options: options))])
    }

    private static func query(_ rule: ItemsCondition.Rule, _ items: [(String, ValuePattern?)])
        -> RequestMatcher
    {
        let items = items.map { ItemsCondition.Item(name: $0.0, value: $0.1) }
        return RequestMatcher(ItemsCondition(source: .query, rule: rule, items: items))
    }
}
