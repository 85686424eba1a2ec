package import DoppelCore
import DoppelSupport
import Foundation

extension Tape {
    /// Takes down what the network answers, as it comes to an end, without answering anything itself.
    package func startRecording(_ journal: Journal) {
        guard isRecording else { return }
        let stop = journal.observers.add(bodyBytes: .max) { [self] in note($0) }
        state.withLock { $0.stopRecording[ObjectIdentifier(journal)] = stop }
    }

    package func stopRecording(_ journal: Journal) {
        let stop = state.withLock { $0.stopRecording.removeValue(forKey: ObjectIdentifier(journal)) }
        stop?()
    }

    /// Runs where the exchange ends, before the program has its last word: short, and without user code.
    private func note(_ exchange: Exchange) {
        guard case .upstream = exchange.source, !exchange.wasCancelled else { return }
        let entry = HAR.Entry(exchange)
        state.withLock { $0.recorded.append(entry) }
    }

    /// Writes what was recorded, if anything was; the file is replaced as a whole.
    ///
    /// With ``Settings/dropsUnused`` entries that nothing has asked for go. What is written is redacted by the
    /// tape's rules; a tape that was not changed is not written.
    ///
    /// - Throws: Foundation's error when a file cannot be written; what was recorded stays for another try.
    public func save() throws {
        let (recorded, counts) = state.withLock { ($0.recorded, $0.turns.counts) }
        let kept =
            settings.dropsUnused
            ? zip(archive.log.entries, counts).filter { $1 > 0 }.map(\.0) : archive.log.entries
        guard !recorded.isEmpty || kept.count < archive.log.entries.count else { return }
        var har = archive
        har.log.entries = kept + recorded.sorted { $0.startedDateTime < $1.startedDateTime }
        try har.redact(by: settings.redaction)
        try har.write(to: url, sideFilesAbove: settings.sideFilesAbove)
    }
}

extension Exchange {
    fileprivate var wasCancelled: Bool { if case .cancelled = outcome { true } else { false } }
}
