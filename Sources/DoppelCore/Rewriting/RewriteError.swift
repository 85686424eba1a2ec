public import Foundation

/// Why a request or a response could not be rewritten.
public enum RewriteError: Error, Sendable, Hashable {
    /// The body is to be merged with JSON, and is none.
    case bodyIsNotJSON(reason: String)
    /// The patch and the value are of different kinds.
    case mergeDoesNotApply(patch: String, value: String)
    /// Text is to be replaced in a body that is no text in its character set.
    case bodyIsNotText(charset: String)
    /// The body does not have the text or pattern that is to be replaced.
    case notFound(String)
    /// The new text has characters that its character set lacks.
    case textDoesNotFit(charset: String)
    /// The pattern is no regular expression.
    case invalidRegularExpression(String)
    /// The body is compressed, and can't be decompressed.
    case bodyIsDamaged(coding: String)
    /// The body is too large to be held in memory.
    case bodyIsTooLarge(limit: Int)
    /// A part of the new URL is not possible.
    case invalidURL(String)
}

extension RewriteError: CustomStringConvertible, LocalizedError {
    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .bodyIsNotJSON(let reason):
            "The body can't be merged with JSON, since it is none: \(reason)."
        case .mergeDoesNotApply(let patch, let value):
            "The patch is \(patch), and the body is \(value). Give a patch of the same kind, or merge by .mergePatch."
        case .bodyIsNotText(let charset):
            "Text can't be replaced in the body, which is no text in \(charset)."
        case .notFound(let text):
            "The body does not have \(text.debugDescription), which is to be replaced."
        case .textDoesNotFit(let charset):
            "The new text has characters that \(charset), the body's character set, lacks."
        case .invalidRegularExpression(let pattern):
            "\(pattern.debugDescription) is no regular expression."
        case .bodyIsDamaged(let coding):
            "The body can't be rewritten, since it can't be decompressed (Content-Encoding: \(coding))."
        case .bodyIsTooLarge(let limit):
            "The body can't be rewritten, since it has more than \(limit) bytes."
        case .invalidURL(let part):
            "\(part.debugDescription) makes no URL. Percent-encode what may not stand in one."
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
