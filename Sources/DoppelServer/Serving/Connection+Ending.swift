import DoppelCore
import DoppelSupport

extension Connection {
    /// How long a client may take to read the last answer.
    private static let lingerTime = Duration.seconds(2)

    /// Ends the connection in order.
    func close() { end { socket.end() } }

    /// Ends the connection with a reset.
    func abort() { end { socket.reset() } }

    func lost() { abort() }

    private func end(_ release: () -> Void) {
        guard phase != .closed else { return }
        phase = .closed
        core.remove(self)
        release()
        shapingTimer?.cancel()
        readingTimer?.cancel()
        drained = nil
        output.clear()
        session?.end()
        load?.connectionEnded()
        load = nil
    }

    /// Ends what takes too long.
    func checkTime(_ now: Duration) {
        let idle = now - lastActivity
        switch phase {
        case .reading:
            if let headBegan, now - headBegan >= core.options.headTime { return refuseSlow() }
            if idle >= core.options.idleTime { parser.isMidRequest ? refuseSlow() : close() }
        case .answering, .closing:
            if !output.isEmpty, !holdsOutput, network == nil, idle >= core.options.idleTime { abort() }
        case .switched:
            if session?.hasClosed == true, idle >= Connection.lingerTime { abort() }
        case .lingering:
            if idle >= Connection.lingerTime { close() }
        case .closed: break
        }
    }

    private func refuseSlow() {
        refuse(.tooSlow)
        flush()
    }

    /// Ends now when nothing is under way, else with the next reply.
    func serverIsStopping() {
        switch phase {
        case .reading where !parser.isMidRequest && head == nil, .lingering: close()
        case .answering where load?.endsWithClient == true: close()
        case .switched: session?.close(.goingAway, "the server stops")
        default: break
        }
    }
}
