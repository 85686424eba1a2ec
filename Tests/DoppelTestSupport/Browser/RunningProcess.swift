import Foundation

/// A process whose output is read while it runs; it ends with the object at the latest.
///
/// `@unchecked Sendable`: `Process` and the pipe are only touched by `init`, by `end`, which `Process` allows on
/// any thread, and by the one reader.
final class RunningProcess: @unchecked Sendable {
    private let process = Process()
    private let lines: AsyncStream<String>

    init(_ program: String, _ arguments: [String]) throws {
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        // A thread of its own: reading blocks. It reads to the end, so that the process never waits for it.
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let file = pipe.fileHandleForReading
        Thread.detachNewThread {
            var rest = ""
            while case let data = file.availableData, !data.isEmpty {
                rest += String(decoding: data, as: UTF8.self)
                var parts = rest.components(separatedBy: "\n")
                rest = parts.removeLast()
                for part in parts { continuation.yield(part) }
            }
            continuation.finish()
        }
        self.lines = lines
    }

    deinit { end() }

    /// The next line that contains a text; `nil` when the process ends without one.
    func line(containing text: String) async throws -> String? {
        for await line in lines where line.contains(text) { return line }
        return nil
    }

    /// Ends the process at once: chromedriver has inherited a signal mask in which a TERM waits for ever.
    func end() {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
}
