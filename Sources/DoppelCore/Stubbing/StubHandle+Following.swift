import DoppelSupport

extension StubHandle {
    /// Goes on where another stub is that it takes the place of: its counts, and whose turn is next.
    ///
    /// - Parameters:
    ///   - old: a stub of the same registry; one that was taken out is left alone.
    ///   - repliesToo: whether the replies are the other stub's as well.
    package func goOn(from old: StubHandle, repliesToo: Bool) {
        registry.state.withLock { state in
            guard let record = state.records[old.id], !record.isRemoved else { return }
            state.records[id]?.goOn(from: record, repliesToo: repliesToo)
        }
    }
}
