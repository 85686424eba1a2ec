/// The place in the user's source that a stub, a verification or a failure belongs to.
///
/// Functions of the public interface take the four parts as defaulted arguments
/// (`#fileID`, `#filePath`, `#line`, `#column`), which works in every file and language mode.
public struct CallSite: Sendable, Hashable, CustomStringConvertible {
    /// Module and file name, such as `AppTests/LoginTests.swift`.
    public var fileID: String
    /// The path of the file on the machine that compiled it.
    public var filePath: String
    /// The line, counted from 1.
    public var line: Int
    /// The column, counted from 1.
    public var column: Int

    /// Makes a call site from the four parts that the compiler supplies.
    public init(fileID: String, filePath: String, line: Int, column: Int) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// The place where this function is called.
    public static func here(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> CallSite {
        CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// File name and line, such as `LoginTests.swift:12`.
    public var description: String {
        let name = fileID.split(separator: "/").last.map(String.init) ?? fileID
        return "\(name):\(line)"
    }
}
