import Foundation

/// One change to a response on its way in.
enum ResponseRewrite: Sendable {
    case status(Int)
    case setHeader(name: String, value: String)
    case addHeader(name: String, value: String)
    case removeHeader(String)
    case merge(JSONText, JSONMerge)
    case replaceText(String, with: String)
    case replacePattern(RegularExpression, template: String)
    /// A user's closure; what it throws is the request's error.
    case custom(@Sendable (inout ReceivedResponse) throws -> Void)

    /// Whether the whole body has to be there.
    var needsBody: Bool {
        switch self {
        case .status, .setHeader, .addHeader, .removeHeader: false
        case .merge, .replaceText, .replacePattern, .custom: true
        }
    }

    /// Whether it runs user code, so that it can't be made before there is a request.
    var isCustom: Bool { if case .custom = self { true } else { false } }
}

extension ResponseRewrite {
    /// Makes the change.
    ///
    /// - Throws: ``Refusal`` when a closure refuses, ``RewriteError`` when the change can't be made.
    func apply(to response: inout ReceivedResponse) throws {
        switch self {
        case .status(let code): response.status = code
        case .setHeader(let name, let value): response.headers[name] = value
        case .addHeader(let name, let value): response.headers.add(value, for: name)
        case .removeHeader(let name): response.headers.remove(name)
        case .custom(let closure):
            do { try closure(&response) } catch { throw Refusal(reason: error) }
        case .merge, .replaceText, .replacePattern:
            if response.hasContent { try applyToBody(of: &response) }
        }
    }

    /// A closure's error, which counts in any mode.
    struct Refusal: Error { let reason: any Error }

    private func applyToBody(of response: inout ReceivedResponse) throws {
        switch self {
        case .merge(let patch, let rule):
            try response.merge(patch, by: rule)
        case .replaceText(let old, let new):
            let text = try text(of: response)
            guard text.contains(old) else { throw RewriteError.notFound(old) }
            try response.setText(text.replacingOccurrences(of: old, with: new))
        case .replacePattern(let pattern, let template):
            let text = try text(of: response)
            guard let replaced = pattern.replaced(in: text, with: template) else {
                throw RewriteError.notFound(pattern.pattern)
            }
            try response.setText(replaced)
        default: break
        }
    }

    private func text(of response: ReceivedResponse) throws(RewriteError) -> String {
        guard let text = response.text else { throw .bodyIsNotText(charset: response.charset) }
        return text
    }
}
