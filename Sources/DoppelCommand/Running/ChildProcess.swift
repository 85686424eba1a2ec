import Foundation

/// A command line that is run beside `doppel`, with its input and output.
enum ChildProcess {
    /// Runs it to its end, and returns its status as shells have it: 128 and more for a signal.
    ///
    /// - Parameters:
    ///   - words: the command, looked for as a shell does, and its arguments.
    ///   - environment: variables beside those of this process.
    static func run(_ words: [String], environment: [String: String]) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { ended in
                let isSignal = ended.terminationReason == .uncaughtSignal
                continuation.resume(
                    returning: isSignal ? 128 + ended.terminationStatus : ended.terminationStatus)
            }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }
}
