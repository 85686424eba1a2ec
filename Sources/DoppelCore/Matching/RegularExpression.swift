package import Foundation

/// A regular expression that is compared and printed by its pattern and options.
///
/// Unanchored: it matches when it is found anywhere, unless the pattern itself says `^` and `$`.
package struct RegularExpression: Sendable, Hashable {
    package let pattern: String
    package let options: NSRegularExpression.Options
    private let compiled: Result<NSRegularExpression, MatcherProblem>

    package init(_ pattern: String, options: NSRegularExpression.Options = []) {
        self.pattern = pattern
        self.options = options
        compiled = RegularExpression.compile(pattern, options)
    }

    package var problems: [MatcherProblem] {
        if case .failure(let problem) = compiled { [problem] } else { [] }
    }

    package func isFound(in text: String) -> Bool {
        guard case .success(let regex) = compiled else { return false }
        return regex.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    /// The text with all matches replaced by a template such as `$1`; `nil` when there is none.
    func replaced(in text: String, with template: String) -> String? {
        guard case .success(let regex) = compiled, isFound(in: text) else { return nil }
        let range = NSRange(text.startIndex..., in: text)
        return regex.stringByReplacingMatches(in: text, range: range, withTemplate: template)
    }

    /// The arguments of `.matches(…)`, such as `"^a", options: [.caseInsensitive]`.
    var arguments: String {
        let names = RegularExpression.optionNames.filter { options.contains($0.0) }.map(\.1)
        let suffix = names.isEmpty ? "" : ", options: [\(names.joined(separator: ", "))]"
        return SwiftText.literal(pattern) + suffix
    }

    package static func == (left: RegularExpression, right: RegularExpression) -> Bool {
        left.pattern == right.pattern && left.options == right.options
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(pattern)
        hasher.combine(options.rawValue)
    }

    private static let optionNames: [(NSRegularExpression.Options, String)] = [
        (.caseInsensitive, ".caseInsensitive"),
        (.allowCommentsAndWhitespace, ".allowCommentsAndWhitespace"),
        (.ignoreMetacharacters, ".ignoreMetacharacters"),
        (.dotMatchesLineSeparators, ".dotMatchesLineSeparators"),
        (.anchorsMatchLines, ".anchorsMatchLines"),
        (.useUnixLineSeparators, ".useUnixLineSeparators"),
        (.useUnicodeWordBoundaries, ".useUnicodeWordBoundaries"),
    ]

    private static func compile(
        _ pattern: String, _ options: NSRegularExpression.Options
    ) -> Result<NSRegularExpression, MatcherProblem> {
        guard !pattern.isEmpty else {
            return .failure(
                .invalidRegularExpression(pattern, reason: "it is empty and would match everything"))
        }
        do {
            return .success(try NSRegularExpression(pattern: pattern, options: options))
        } catch {
            return .failure(.invalidRegularExpression(pattern, reason: "the system cannot compile it"))
        }
    }
}
