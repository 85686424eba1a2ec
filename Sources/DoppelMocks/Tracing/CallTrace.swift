internal import CDoppelFrames

/// Where a call came from: addresses in the program, which ``Caller`` turns into words when they are asked for.
struct CallTrace: Sendable {
    struct Frame: Sendable {
        /// Where the function goes on.
        let address: UInt
        /// Where those go on that await it; nonsense where the function is not asynchronous.
        let resumptions: [UInt]
    }

    /// Deep enough for what lies between a mock's user and this: the mock's member, closures in it, its witness,
    /// and, in debug builds, generic functions of this module.
    private static let depth = 12

    let frames: [Frame]

    /// The stack of the current thread: the functions that are being called, the innermost first.
    @inline(never) static func capture() -> CallTrace {
        let found = withUnsafeTemporaryAllocation(of: doppel_frame.self, capacity: depth) { memory in
            let count = doppel_frames(memory.baseAddress, depth)
            return memory.prefix(count).map(Frame.init)
        }
        return CallTrace(frames: found)
    }
}

extension CallTrace.Frame {
    init(_ frame: doppel_frame) {
        address = frame.address
        let words = frame.resumptions
        resumptions = [words.0, words.1, words.2, words.3].filter { $0 != 0 }
    }
}
