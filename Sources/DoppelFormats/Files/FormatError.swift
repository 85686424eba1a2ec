public import Foundation

/// What is wrong with a file, and where.
///
/// ```
/// Tapes/login.har:17: log.entries[2].response.status: a number was expected, here is a string
/// ```
public struct FormatError: Error, Hashable {
    /// The file's path; `nil` for bytes that come from no file.
    public var file: String?
    /// The line, counted from 1; `nil` when the file as a whole is wrong.
    public var line: Int?
    /// The character in the line, counted from 1; `nil` when it is not known.
    public var column: Int?
    /// The way to the value, such as `log.entries[2].response.status`; empty for the whole.
    public var path: String
    /// What is wrong, and what to do.
    public var reason: String

    /// Makes an error.
    public init(
        _ reason: String, file: String? = nil, line: Int? = nil, column: Int? = nil, path: String = ""
    ) {
        self.reason = reason
        self.file = file
        self.line = line
        self.column = column
        self.path = path
    }

    /// The same error, of a file.
    package func inFile(_ file: String) -> FormatError {
        var copy = self
        copy.file = copy.file ?? file
        return copy
    }

    /// The same error, one step further from the value.
    package func under(_ step: String) -> FormatError {
        var copy = self
        copy.path = path.isEmpty || path.hasPrefix("[") ? step + path : "\(step).\(path)"
        return copy
    }
}

extension FormatError: CustomStringConvertible, LocalizedError {
    /// File, line, path and reason in one line.
    public var description: String {
        let number = line.map { line in column.map { "\(line):\($0)" } ?? "\(line)" }
        let place = [file, number.map { file == nil ? "line \($0)" : $0 }].compactMap { $0 }
        let parts = [place.joined(separator: ":"), path].filter { !$0.isEmpty }
        return (parts + [reason]).joined(separator: ": ")
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
