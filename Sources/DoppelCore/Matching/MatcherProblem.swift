/// A mistake in the definition of a matcher, found when the matcher is made.
///
/// A matcher with a problem matches no request; the registry reports it when a stub is made of it.
public struct MatcherProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong where, and what to write instead.
    public let description: String

    /// Makes a problem from its whole text.
    package init(_ description: String) { self.description = description }
}

extension MatcherProblem {
    static func invalidRegularExpression(_ pattern: String, reason: String) -> MatcherProblem {
        MatcherProblem(
            """
            The regular expression \(SwiftText.literal(pattern)) is invalid: \(reason). \
            Escape characters that should stand for themselves with a backslash.
            """)
    }

    static func invalidTemplate(_ text: String, at offset: Int, reason: String) -> MatcherProblem {
        MatcherProblem(
            "The path template \(SwiftText.literal(text)) is invalid at character \(offset): \(reason)")
    }

    static func queryInPath(_ text: String) -> MatcherProblem {
        MatcherProblem(
            """
            The path \(SwiftText.literal(text)) contains a query or a fragment, which no path does. \
            Match the query with .query([…]); a question mark within a path is written %3F, a number sign %23.
            """)
    }

    static func invalidHost(_ text: String, remedy: String) -> MatcherProblem {
        MatcherProblem("The host \(SwiftText.literal(text)) is invalid: \(remedy)")
    }

    static func invalidPort(_ port: Int) -> MatcherProblem {
        MatcherProblem("The port \(port) is out of range: ports are 1 to 65535.")
    }

    static func invalidURLPattern(_ text: String, remedy: String) -> MatcherProblem {
        MatcherProblem("The URL pattern \(SwiftText.literal(text)) is invalid: \(remedy)")
    }

    static func invalidHeaderName(_ name: String) -> MatcherProblem {
        MatcherProblem(
            """
            The header name \(SwiftText.literal(name)) can never occur: a name has no white space, line breaks, \
            colons or other separators (RFC 9110, section 5.1).
            """)
    }

    static func lineBreakInHeader(_ name: String) -> MatcherProblem {
        MatcherProblem(
            """
            The value for header \(SwiftText.literal(name)) can never occur: it contains a line break. \
            Match several fields of one name with one .header(_:_:) each.
            """)
    }

    static func invalidJSONPath(_ text: String, at offset: Int, reason: String) -> MatcherProblem {
        MatcherProblem(
            "The JSON path \(SwiftText.literal(text)) is invalid at character \(offset): \(reason)")
    }

    static func invalid(_ what: String, _ text: String, remedy: String) -> MatcherProblem {
        MatcherProblem("The \(what) \(SwiftText.literal(text)) is invalid: \(remedy)")
    }
}
