#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The system's calls on sockets, with the platforms' differences and `errno` behind them.
enum SystemCalls {
    #if canImport(Darwin)
        static let streamType = SOCK_STREAM
        /// Set as an option of each socket instead.
        static let sendFlags: Int32 = 0
    #else
        static let streamType = Int32(SOCK_STREAM.rawValue)
        /// A client that has gone is an error of `send`, not the program's end.
        static let sendFlags = Int32(MSG_NOSIGNAL)
    #endif

    /// What reading or writing without waiting came to.
    enum Transfer {
        case count(Int)
        case wouldBlock
        case failed(Int32)
    }

    static func receive(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        transfer { recv(file, buffer.baseAddress, buffer.count, 0) }
    }

    /// What has arrived, which is left where it is.
    static func peek(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        transfer { recv(file, buffer.baseAddress, buffer.count, Int32(MSG_PEEK)) }
    }

    static func transmit(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Transfer {
        transfer { send(file, bytes.baseAddress, bytes.count, sendFlags) }
    }

    private static func transfer(_ call: () -> Int) -> Transfer {
        while true {
            let count = call()
            if count >= 0 { return .count(count) }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .wouldBlock
            case let code: return .failed(code)
            }
        }
    }

    /// A file that does not wait and is not handed on to child processes.
    static func prepare(_ file: Int32) {
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    }

    static func set(_ file: Int32, _ level: Int32, _ option: Int32, _ value: Int32 = 1) {
        var value = value
        _ = setsockopt(file, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    static func message(_ code: Int32) -> String { String(cString: strerror(code)) }
}
