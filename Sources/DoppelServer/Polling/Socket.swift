#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A connected socket that never waits.
struct Socket {
    let file: Int32

    /// Takes over a file that `accept` has returned.
    init(accepted file: Int32) {
        self.file = file
        SystemCalls.prepare(file)
        // A short answer must not wait for the acknowledgement of the one before it.
        SystemCalls.set(file, Int32(IPPROTO_TCP), TCP_NODELAY)
        #if canImport(Darwin)
            SystemCalls.set(file, SOL_SOCKET, SO_NOSIGPIPE)
        #endif
    }

    /// Says that nothing more comes, and goes on reading.
    func endWriting() { _ = shutdown(file, Int32(SHUT_WR)) }

    func end() { _ = close(file) }

    /// Ends the connection with a reset (RST) in place of an orderly end.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        _ = setsockopt(file, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        end()
    }
}
