import Dispatch
import DoppelSupport
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Somebody whose file an event loop watches.
protocol ReadinessHandler: AnyObject {
    func fileIsReady(_ readiness: Readiness)
}

/// One thread that waits for many files, and does all that concerns them.
///
/// Not Dispatch: on Linux its sources cost a change of threads per event, where a loop of its own goes from a
/// request to its answer without any.
///
/// `@unchecked Sendable`: everything but `posted`, which has a lock, is touched on the loop's thread alone,
/// which ``post(_:)`` is the way to; `init` comes before that thread, and `run` ends it.
final class EventLoop: @unchecked Sendable {
    /// Where timers go off, before they come to the loop's thread.
    let timerQueue = DispatchQueue(label: "doppel.server.timers")
    private var poller: any Poller
    private var handlers: [Int32: any ReadinessHandler] = [:]
    /// What is to be done with an event, gathered before anything is: handlers change the poller.
    private var ready: [(Int32, Readiness)] = []
    private let posted = Locked(Posted())
    private let wakeUp: Pipe
    private var isRunning = true
    /// Where every connection reads into.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

    init(_ poller: any Poller.Type = SystemPoller.self) throws(ServerError) {
        self.poller = try poller.init()
        wakeUp = try Pipe()
        self.poller.add(wakeUp.readEnd, .readable)
    }

    deinit {
        scratch.deallocate()
        wakeUp.end()
        poller.end()
    }

    func start() {
        let thread = Thread { self.run() }
        thread.name = "doppel.server"
        thread.start()
    }

    private struct Posted: Sendable {
        var work: [@Sendable () -> Void] = []
        var isOver = false
    }

    /// Does `work` on the loop's thread, soon.
    ///
    /// - Returns: whether it will be done: not after the loop has ended.
    @discardableResult
    func post(_ work: @escaping @Sendable () -> Void) -> Bool {
        let (isTaken, isFirst) = posted.withLock { posted in
            if posted.isOver { return (false, false) }
            posted.work.append(work)
            return (true, posted.work.count == 1)
        }
        if isFirst { wakeUp.write() }
        return isTaken
    }

    // MARK: On the loop's thread

    func watch(_ file: Int32, for interest: Readiness, _ handler: any ReadinessHandler) {
        handlers[file] = handler
        poller.add(file, interest)
    }

    func watch(_ file: Int32, for interest: Readiness) { poller.change(file, interest) }

    func forget(_ file: Int32) {
        guard handlers.removeValue(forKey: file) != nil else { return }
        poller.remove(file)
    }

    /// Ends the thread once this round is over.
    func stop() { isRunning = false }

    private func run() {
        while isRunning {
            #if canImport(ObjectiveC)
                autoreleasepool { runOnce() }
            #else
                runOnce()
            #endif
        }
        handlers = [:]
        // What comes too late must not be kept, and with it whoever waits for it.
        let late = posted.withLock { posted in
            defer { posted = Posted(isOver: true) }
            return posted.work
        }
        for piece in late { piece() }
    }

    private func runOnce() {
        ready.removeAll(keepingCapacity: true)
        poller.wait { file, readiness in ready.append((file, readiness)) }
        for (file, readiness) in ready {
            if file == wakeUp.readEnd {
                wakeUp.drain()
            } else {
                // One that has gone since is not there; one that has its number since finds nothing to read.
                handlers[file]?.fileIsReady(readiness)
            }
        }
        doPostedWork()
    }

    private func doPostedWork() {
        let work = posted.withLock { posted in
            defer { posted.work = [] }
            return posted.work
        }
        for piece in work { piece() }
    }
}

/// What wakes the loop.
private struct Pipe {
    let readEnd: Int32
    private let writeEnd: Int32

    init() throws(ServerError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .noEventLoop(SystemCalls.message(errno)) }
        (readEnd, writeEnd) = (ends[0], ends[1])
        SystemCalls.prepare(readEnd)
        SystemCalls.prepare(writeEnd)
    }

    /// Without effect when it is full, since then the loop has been woken.
    func write() {
        var octet: UInt8 = 1
        _ = systemWrite(writeEnd, &octet, 1)
    }

    func drain() {
        var octets = (UInt64(0), UInt64(0))
        _ = withUnsafeMutableBytes(of: &octets) { read(readEnd, $0.baseAddress, $0.count) }
    }

    func end() {
        _ = close(readEnd)
        _ = close(writeEnd)
    }
}

/// The system's call, which the method of the same name hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(file, bytes, count)
}
