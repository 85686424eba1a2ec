extension Connection {
    /// Writes as much as the client takes.
    func flush() {
        guard phase != .closed, !holdsOutput else { return }
        let (count, end) = network.map(drainShaped) ?? output.drain { SystemCalls.transmit(socket.file, $0) }
        if count > 0 { lastActivity = core.now }
        if case .failed = end { return lost() }
        if output.count < Connection.highWater / 4, let work = drained {
            drained = nil
            work()
        }
        if output.isEmpty { slowness = nil }
        if output.isEmpty, phase == .closing { finishClosing() } else { updateInterest() }
    }

    private func finishClosing() {
        if endsWithReset { return abort() }
        guard !hasPeerEnded else { return close() }
        socket.endWriting()
        phase = .lingering
        lastActivity = core.now
        updateInterest()
    }

    func updateInterest() {
        guard phase != .closed else { return }
        var wanted: Readiness = []
        let readsAhead = phase == .reading || parser.backlog < Connection.longestBacklog
        if !hasPeerEnded, !isReadingPaused, readsAhead || phase == .lingering { wanted.insert(.readable) }
        // What a network holds back has a timer of its own.
        if !output.isEmpty, !holdsOutput, network == nil { wanted.insert(.writable) }
        guard wanted != interest else { return }
        interest = wanted
        core.loop.watch(socket.file, for: wanted)
    }
}
