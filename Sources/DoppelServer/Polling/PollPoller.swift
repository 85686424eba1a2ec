#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// POSIX's poll, which every platform has: for those without epoll.
///
/// Each call costs some 50 ns per file, which a thousand connections can bear.
struct PollPoller: Poller {
    private var entries: [pollfd] = []
    private var places: [Int32: Int] = [:]

    init() throws(ServerError) {}

    mutating func add(_ file: Int32, _ interest: Readiness) {
        places[file] = entries.count
        entries.append(pollfd(fd: file, events: PollPoller.flags(interest), revents: 0))
    }

    mutating func change(_ file: Int32, _ interest: Readiness) {
        if let place = places[file] { entries[place].events = PollPoller.flags(interest) }
    }

    mutating func remove(_ file: Int32) {
        guard let place = places.removeValue(forKey: file) else { return }
        let last = entries.removeLast()
        guard last.fd != file else { return }
        entries[place] = last
        places[last.fd] = place
    }

    private static func flags(_ interest: Readiness) -> Int16 {
        var flags: Int16 = 0
        if interest.contains(.readable) { flags |= Int16(POLLIN) }
        if interest.contains(.writable) { flags |= Int16(POLLOUT) }
        return flags
    }

    mutating func wait(_ body: (Int32, Readiness) -> Void) {
        guard poll(&entries, nfds_t(entries.count), -1) > 0 else { return }
        // A copy: `body` may add files and remove them.
        for entry in entries where entry.revents != 0 {
            body(entry.fd, PollPoller.readiness(Int32(entry.revents)))
        }
    }

    private static func readiness(_ flags: Int32) -> Readiness {
        var readiness: Readiness = []
        if flags & Int32(POLLIN) != 0 { readiness.insert(.readable) }
        if flags & Int32(POLLOUT) != 0 { readiness.insert(.writable) }
        if flags & Int32(POLLERR | POLLHUP | POLLNVAL) != 0 { readiness.insert(.broken) }
        return readiness
    }

    func end() {}
}
