import Foundation

/// The body's bytes or text.
struct BodyCondition: Condition {
    enum Rule: Hashable { case data(Data), text(ValuePattern) }

    let rule: Rule

    var needs: Needs {
        switch rule {
        case .data: .body
        case .text(let pattern): pattern.needs.union(.body)
        }
    }

    var problems: [MatcherProblem] { if case .text(let pattern) = rule { pattern.problems } else { [] } }

    func isMet(by request: InterceptedRequest, _ answers: inout ClosureAnswers) -> Bool {
        switch rule {
        case .data(let data): (request.bodyData ?? Data()) == data
        case .text(let pattern): request.textOrEmpty.map(pattern.matches) == true
        }
    }

    var expression: SwiftExpression {
        switch rule {
        case .data(let data): ".body(\(BodyCondition.expression(data)))"
        case .text(let pattern):
            if case .regex(let regex) = pattern.rule {
                ".bodyMatches(\(regex.arguments))"
            } else {
                ".bodyText(\(BodyCondition.isSecret(pattern.literal ?? "") ? ".any" : pattern.expression))"
            }
        }
    }

    func differences(from request: InterceptedRequest, _ answers: inout ClosureAnswers) -> [Difference] {
        [Difference(field: "body", expected: expected, actual: request.bodyWords)]
    }

    private var expected: String {
        switch rule {
        case .data(let data): InterceptedRequest.bodyWords(data, contentType: nil)
        case .text(let pattern):
            BodyCondition.isSecret(pattern.literal ?? "") ? "\(Redaction.mark), another text" : pattern.words
        }
    }

    private static func isSecret(_ text: String) -> Bool { Redaction.body(text, contentType: nil) != text }

    private static func expression(_ data: Data) -> String {
        guard let text = String(validating: data, as: UTF8.self) else {
            return "Data(base64Encoded: \(SwiftText.literal(data.base64EncodedString())))!"
        }
        return isSecret(text)
            ? "/* \(data.count) bytes with secrets */" : "Data(\(SwiftText.literal(text)).utf8)"
    }
}

extension InterceptedRequest {
    /// The text of the body, which is empty when there is none; `nil` when it is not text.
    fileprivate var textOrEmpty: String? { bodyData == nil ? "" : text }

    /// The body in words: short, redacted.
    var bodyWords: String {
        switch body {
        case .none: "no body"
        case .unread: "a body that could not be read"
        case .data(let data):
            InterceptedRequest.bodyWords(data, contentType: headers["Content-Type"], text: text)
        }
    }

    fileprivate static func bodyWords(_ data: Data, contentType: String?, text: String? = nil) -> String {
        guard !data.isEmpty else { return "an empty body" }
        guard let text = text ?? String(validating: data, as: UTF8.self) else {
            return "\(data.count) bytes that are not text"
        }
        return Excerpt.quoted(Redaction.body(text, contentType: contentType))
    }
}
