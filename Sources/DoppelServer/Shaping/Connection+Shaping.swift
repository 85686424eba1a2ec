import DoppelCore
import DoppelSupport

extension Connection {
    /// Sends what the network lets through now, and comes back for the rest.
    ///
    /// - Returns: how many bytes went out, and why it ended.
    func drainShaped(_ network: NetworkProfile) -> (count: Int, end: SystemCalls.Transfer) {
        var shaper = shaper?.network == network ? shaper ?? OutputShaper(network) : OutputShaper(network)
        defer { self.shaper = shaper }
        var random = SystemRandomNumberGenerator()
        var total = 0
        while true {
            switch shaper.allowance(for: output.count, at: core.now, using: &random) {
            case .bytes(0): return (total, .count(total))
            case .bytes(let limit):
                let (count, end) = output.drain(limit: limit) { SystemCalls.transmit(socket.file, $0) }
                shaper.sent(count, at: core.now)
                total += count
                if case .count = end { continue }
                return (total, end)
            case .wait(let duration):
                resumeSending(after: duration)
                return (total, .count(total))
            case .never: return (total, .count(total))
            }
        }
    }

    /// What the connection's bytes go through: the reply's own slowness, or the server's network.
    ///
    /// The control API answers at once: it is what ends a network on which nothing arrives.
    var network: NetworkProfile? { answersControl ? nil : slowness ?? core.network }

    private func resumeSending(after duration: Duration) {
        guard shapingTimer == nil else { return }
        shapingTimer = core.schedule(after: duration) { [weak self] in
            self?.shapingTimer = nil
            self?.flush()
        }
    }

    /// The server's network has changed: what was held back goes out as the new one lets it.
    func networkChanged() {
        shapingTimer?.cancel()
        shapingTimer = nil
        shaper = nil
        isReadingPaused = false
        flush()
    }

    /// How much may be read at once, where the network limits it.
    var readLimit: Int? {
        uplink.map { max(1, Int(clamping: $0 * OutputShaper.sliceTime.seconds)) }
    }

    /// Bytes per second from the client, where the network limits them.
    private var uplink: Double? { isAskingControl ? nil : core.network?.upBytesPerSecond }

    /// Looks whether the next request is for the control API, which has to be reached to end a slow network.
    func noteWhoIsAsked() {
        guard core.network?.upBytesPerSecond != nil, core.controlGuard != nil else { return }
        guard phase == .reading, head == nil, !parser.isMidRequest else { return }
        let room = UnsafeMutableRawBufferPointer(rebasing: core.loop.scratch.prefix(64))
        guard case .count(let count) = SystemCalls.peek(socket.file, into: room) else { return }
        isAskingControl = core.answersControl(beginning: room.prefix(count))
    }

    /// Waits as long as the network takes for what has been read.
    func pauseReading(after count: Int) {
        guard let speed = uplink else { return }
        isReadingPaused = true
        readingTimer = core.schedule(after: .seconds(Double(count) / speed)) { [weak self] in
            self?.isReadingPaused = false
            self?.updateInterest()
        }
    }
}
