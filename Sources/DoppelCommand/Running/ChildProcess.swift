import DoppelSupport
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A command line that is run beside `doppel`, with its input and output.
///
/// Not by Foundation's `Process`: on Linux it gives a child a process group of its own, so that Ctrl-C does not reach
/// it and it can't read from the terminal, and the signal mask of the thread that starts it, so that it never hears of
/// `TERM` nor of the end of its own children.
enum ChildProcess {
    /// A command that could not be started.
    struct NotStarted: Error, CustomStringConvertible {
        let command: String
        let code: Int32
        var description: String { "\(command) can't be run: \(String(cString: strerror(code)))" }
    }

    /// Runs it to its end, and returns its status as shells have it: 128 and more for a signal.
    ///
    /// - Parameters:
    ///   - words: the command, looked for as a shell does, and its arguments.
    ///   - environment: variables beside those of this process.
    static func run(_ words: [String], environment: [String: String]) async throws -> Int32 {
        let child = Running(try start(["/usr/bin/env"] + words, environment))
        // Ctrl-C on a terminal reaches the child without our help.
        Interruption.listen { if $0 == SIGTERM { child.send($0) } }
        return await BlockingWork.value { child.ended() }
    }

    private static func start(_ words: [String], _ environment: [String: String]) throws -> pid_t {
        var attributes = posix_spawnattr_t.initial
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var values: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + values { free(text) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, words[0], nil, &attributes, &arguments, &values)
        guard code == 0 else { throw NotStarted(command: words.dropFirst().first ?? words[0], code: code) }
        return child
    }

}

/// A child that has been started.
private final class Running: Sendable {
    private let number: pid_t
    /// Whether the number is still the child's: until the system has been asked for its status.
    private let isOurs = Locked(true)

    init(_ number: pid_t) { self.number = number }

    func send(_ signal: Int32) { isOurs.withLock { if $0 { kill(number, signal) } } }

    /// Blocks until it has ended, and returns its status.
    func ended() -> Int32 {
        var information = siginfo_t()
        while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return isOurs.withLock { isOurs in
            isOurs = false
            var status: Int32 = 0
            while waitpid(number, &status, 0) < 0, errno == EINTR {}
            // As WIFEXITED and WTERMSIG have it, which are macros.
            let signal = status & 0x7F
            return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        }
    }
}

extension posix_spawnattr_t {
    /// What `posix_spawnattr_init` is given: a structure on Linux, a pointer elsewhere.
    fileprivate static var initial: posix_spawnattr_t {
        #if canImport(Darwin)
            nil
        #else
            posix_spawnattr_t()
        #endif
    }
}
