public import Foundation

/// What the value of a header field, query item, form field or cookie should be.
///
/// A string literal means that very value; a variable is given as `.equal(name)`.
///
/// ```swift
/// .header("Authorization", .any)
/// .query("page", .matches("^[0-9]+$"))
/// ```
public struct ValuePattern: Sendable, Hashable {
    enum Rule: Sendable, Hashable {
        case any, equal(String), contains(String), prefix(String), suffix(String), regex(RegularExpression)
    }

    let rule: Rule

    /// Any value, also an empty one.
    public static let any = ValuePattern(rule: .any)

    /// This very value.
    public static func equal(_ value: String) -> ValuePattern { ValuePattern(rule: .equal(value)) }

    /// A value with this text in it, in the same case.
    public static func contains(_ text: String) -> ValuePattern { ValuePattern(rule: .contains(text)) }

    /// A value that begins with this text.
    public static func hasPrefix(_ text: String) -> ValuePattern { ValuePattern(rule: .prefix(text)) }

    /// A value that ends with this text.
    public static func hasSuffix(_ text: String) -> ValuePattern { ValuePattern(rule: .suffix(text)) }

    /// A value in which the regular expression is found; write `^` and `$` to match all of it.
    public static func matches(_ pattern: String, options: NSRegularExpression.Options = []) -> ValuePattern {
        ValuePattern(rule: .regex(RegularExpression(pattern, options: options)))
    }
}

extension ValuePattern: ExpressibleByStringInterpolation {
    /// This very value.
    public init(stringLiteral value: String) { self = .equal(value) }
}

extension ValuePattern {
    var needs: Needs { if case .regex = rule { .offQueue } else { [] } }

    var problems: [MatcherProblem] { if case .regex(let regex) = rule { regex.problems } else { [] } }

    /// The texts in the pattern, which a definition can get wrong.
    var literal: String? {
        switch rule {
        case .equal(let text), .contains(let text), .prefix(let text), .suffix(let text): text
        case .any, .regex: nil
        }
    }

    func matches(_ value: String) -> Bool {
        switch rule {
        case .any: true
        case .equal(let text): value == text
        case .contains(let text): value.contains(text)
        case .prefix(let text): value.hasPrefix(text)
        case .suffix(let text): value.hasSuffix(text)
        case .regex(let regex): regex.isFound(in: value)
        }
    }

    /// The Swift that makes the pattern.
    var expression: String {
        switch rule {
        case .any: ".any"
        case .equal(let text): SwiftText.literal(text)
        case .contains(let text): ".contains(\(SwiftText.literal(text)))"
        case .prefix(let text): ".hasPrefix(\(SwiftText.literal(text)))"
        case .suffix(let text): ".hasSuffix(\(SwiftText.literal(text)))"
        case .regex(let regex): ".matches(\(regex.arguments))"
        }
    }

    /// The Swift that makes the pattern, or `.any` when the name makes the value secret.
    func expression(named name: String) -> String { Redaction.isSecret(name) ? ".any" : expression }

    /// What is expected, in words.
    var words: String {
        switch rule {
        case .any: "any value"
        case .equal(let text): Excerpt.quoted(text)
        case .contains(let text): "a text that contains \(Excerpt.quoted(text))"
        case .prefix(let text): "a text that begins with \(Excerpt.quoted(text))"
        case .suffix(let text): "a text that ends with \(Excerpt.quoted(text))"
        case .regex(let regex): "a text that matches \(regex.arguments)"
        }
    }

    /// What is expected, in words that keep a secret.
    func words(named name: String) -> String {
        if case .any = rule { return words }
        return Redaction.isSecret(name) ? "\(Redaction.mark), another value" : words
    }
}
