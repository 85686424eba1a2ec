/// What a file is, or has to be, ready for.
struct Readiness: OptionSet {
    let rawValue: UInt8

    static let readable = Readiness(rawValue: 1)
    static let writable = Readiness(rawValue: 2)
    /// The connection is broken: reading says why.
    static let broken = Readiness(rawValue: 4)
}

/// Tells which of many files are ready, as long as they are (level-triggered).
protocol Poller {
    init() throws(ServerError)
    mutating func add(_ file: Int32, _ interest: Readiness)
    mutating func change(_ file: Int32, _ interest: Readiness)
    mutating func remove(_ file: Int32)
    /// Waits until a file is ready, then calls `body` for each that is.
    mutating func wait(_ body: (Int32, Readiness) -> Void)
    func end()
}

#if os(Linux) || os(Android)
    /// The poller for this platform.
    typealias SystemPoller = EpollPoller
#else
    /// The poller for this platform.
    typealias SystemPoller = PollPoller
#endif
