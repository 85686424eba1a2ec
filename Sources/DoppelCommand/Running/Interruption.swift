import Dispatch
import Foundation

/// Ctrl-C and `kill`, as something to wait for in place of the end of the process.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM]

    /// Takes the signals from here on.
    ///
    /// By a handler, and not by ignoring them, since a command that is run would ignore them as well.
    static func begin() {
        _ = interruptionPipe
        for number in signals {
            signal(number) { _ in
                var byte: UInt8 = 0
                _ = write(interruptionPipe.write, &byte, 1)
            }
        }
    }

    /// Returns when one has come.
    static func wait() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var byte: UInt8 = 0
                while read(interruptionPipe.read, &byte, 1) < 0, errno == EINTR {}
                continuation.resume()
            }
        }
    }

    /// Gives the signals back.
    static func end() {
        for number in signals { signal(number, SIG_DFL) }
    }
}

/// What the handler writes to: all that it may do besides is next to nothing (signal-safety(7)).
private let interruptionPipe: (read: Int32, write: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    return (ends[0], ends[1])
}()
