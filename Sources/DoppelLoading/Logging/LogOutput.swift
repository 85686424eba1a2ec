import DoppelCore
public import Foundation

/// Where a log writes.
public struct LogOutput: Sendable {
    let write: @Sendable (String) -> Void
    /// Whether people read it on a terminal.
    let terminal: Int32?

    /// Writes each text, which may have several lines, to a closure, one after the other.
    public init(_ write: @escaping @Sendable (String) -> Void) {
        self.write = write
        terminal = nil
    }

    private init(handle: FileHandle) {
        write = { text in try? handle.write(contentsOf: Data((text + "\n").utf8)) }
        terminal = handle.fileDescriptor
    }

    /// Writes to standard error.
    public static var standardError: LogOutput { LogOutput(handle: .standardError) }

    /// Writes to standard output.
    public static var standardOutput: LogOutput { LogOutput(handle: .standardOutput) }

    /// Adds to a file, which is made when it is not there.
    ///
    /// - Throws: what Foundation says when the file can't be written.
    public static func file(_ url: URL) throws -> LogOutput {
        if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
        let handle = try FileHandle(forWritingTo: url)
        try handle.seekToEnd()
        return LogOutput(handle: handle)
    }

    /// Lines that fit: coloured and as wide as the terminal, or plain and as long as they are.
    var line: LogLine { terminal.map(LogLine.fitting) ?? LogLine() }
}
