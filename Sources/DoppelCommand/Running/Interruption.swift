import Dispatch
import DoppelSupport
import Foundation

/// Ctrl-C and `kill`, as something to wait for in place of the end of the process.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM]

    /// The signals that have come, and who hears of them.
    private struct State: Sendable {
        var came: [Int32] = []
        var listeners: [@Sendable (Int32) -> Void] = []
    }

    private static let state = Locked(State())

    /// Takes the signals from here on.
    ///
    /// By a handler, and not by ignoring them, since a command that is run would ignore them as well.
    static func begin() {
        _ = interruptionPipe
        state.withLock { $0 = State() }
        for number in signals {
            signal(number) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(interruptionPipe.write, &byte, 1)
            }
        }
    }

    /// Has `listener` called with each signal since ``begin()``.
    static func listen(_ listener: @escaping @Sendable (Int32) -> Void) {
        let came = state.withLock { state in
            state.listeners.append(listener)
            return state.came
        }
        came.forEach(listener)
    }

    /// Returns when one has come.
    static func wait() async {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        listen { continuation.yield($0) }
        for await _ in signals { return }
    }

    /// Gives the signals back.
    static func end() {
        for number in signals { signal(number, SIG_DFL) }
        state.withLock { $0 = State() }
    }

    fileprivate static func note(_ number: Int32) {
        let listeners = state.withLock { state in
            state.came.append(number)
            return state.listeners
        }
        listeners.forEach { $0(number) }
    }
}

/// What the handler writes to: all that it may do besides is next to nothing (signal-safety(7)).
///
/// One thread reads it for as long as the process lasts.
private let interruptionPipe: (read: Int32, write: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    let (source, sink) = (ends[0], ends[1])
    Thread.detachNewThread {
        var byte: UInt8 = 0
        while true {
            let count = read(source, &byte, 1)
            if count == 1 { Interruption.note(Int32(byte)) } else if count == 0 || errno != EINTR { return }
        }
    }
    return (source, sink)
}()
