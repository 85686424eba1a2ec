public import Foundation

/// What is wrong with a template, and where.
///
/// ```
/// orders.json:3:12: there is no value or helper uid. Did you mean uuid?
/// ```
///
/// Most is found when the template is read: where the stub is defined, or by `doppel check`. What depends on a
/// request, such as a text that should be a number, fails that request with this error.
public struct TemplateError: Error, Hashable {
    /// What is wrong, and what to do.
    public var reason: String
    /// The line in the template, counted from 1.
    public var line: Int
    /// The character in the line, counted from 1.
    public var column: Int
    /// The name of the file, or of the header field; `nil` for a text in code.
    public var source: String?
}

extension TemplateError: CustomStringConvertible, LocalizedError {
    /// Source, line, column and reason in one line.
    public var description: String {
        source.map { "\($0):\(line):\(column): \(reason)" }
            ?? "The template is wrong at line \(line), column \(column): \(reason)"
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

/// What is wrong with a value, before it is known where.
struct TemplateFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// A place in a template's text.
struct TemplatePosition: Sendable, Hashable {
    let line: Int
    let column: Int

    /// The position of a byte of a text.
    init(of offset: Int, in bytes: [UInt8]) {
        let before = bytes[..<min(offset, bytes.count)]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        column = String(decoding: before[start...], as: UTF8.self).count + 1
    }

    func error(_ reason: String, source: String?) -> TemplateError {
        TemplateError(reason: reason, line: line, column: column, source: source)
    }
}
