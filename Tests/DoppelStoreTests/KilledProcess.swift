import DoppelTestSupport
import Foundation

/// What the process of an exit test does that is killed in the midst of it.
enum KilledProcess {
    /// A file that a test's process and the one that is killed agree on, in a folder of its own.
    static func file(_ name: String, of process: Int32) -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("doppel-killed-\(process)-\(name)/file")
    }

    /// Works on four threads until the process gets a SIGKILL, at some moment after each has done a bit.
    static func work(_ body: @escaping @Sendable (Int) throws -> Void) throws {
        let gates = (0..<4).map { _ in Gate() }
        for (thread, gate) in gates.enumerated() {
            Thread.detachNewThread {
                for number in 0... {
                    try? body(number * 4 + thread)
                    if number == 3 { gate.open() }
                }
            }
        }
        for gate in gates { try gate.wait() }
        usleep(.random(in: 0..<100_000))
        kill(getpid(), SIGKILL)
    }
}
