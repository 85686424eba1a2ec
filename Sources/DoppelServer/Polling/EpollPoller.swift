#if os(Linux) || os(Android)
    import CEpoll
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Linux's epoll, whose cost does not grow with the number of files that are idle.
    struct EpollPoller: Poller {
        private let file: Int32
        private var events = [epoll_event](repeating: epoll_event(), count: 256)

        init() throws(ServerError) {
            file = epoll_create1(Int32(EPOLL_CLOEXEC))
            guard file >= 0 else { throw .noEventLoop(SystemCalls.message(errno)) }
        }

        mutating func add(_ file: Int32, _ interest: Readiness) { control(EPOLL_CTL_ADD, file, interest) }

        mutating func change(_ file: Int32, _ interest: Readiness) { control(EPOLL_CTL_MOD, file, interest) }

        mutating func remove(_ file: Int32) { control(EPOLL_CTL_DEL, file, []) }

        private func control(_ operation: Int32, _ file: Int32, _ interest: Readiness) {
            var event = epoll_event()
            event.data.fd = file
            if interest.contains(.readable) { event.events |= EPOLLIN.rawValue }
            if interest.contains(.writable) { event.events |= EPOLLOUT.rawValue }
            _ = epoll_ctl(self.file, operation, file, &event)
        }

        mutating func wait(_ body: (Int32, Readiness) -> Void) {
            let count = epoll_wait(file, &events, Int32(events.count), -1)
            guard count > 0 else { return }
            for event in events[..<Int(count)] { body(event.data.fd, EpollPoller.readiness(event.events)) }
        }

        private static func readiness(_ flags: UInt32) -> Readiness {
            var readiness: Readiness = []
            if flags & EPOLLIN.rawValue != 0 { readiness.insert(.readable) }
            if flags & EPOLLOUT.rawValue != 0 { readiness.insert(.writable) }
            if flags & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { readiness.insert(.broken) }
            return readiness
        }

        func end() { _ = close(file) }
    }
#endif
