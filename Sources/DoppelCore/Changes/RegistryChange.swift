package import DoppelSupport

/// What somebody has changed, for those who show it.
package enum RegistryChange: String, Sendable, CaseIterable {
    case stubs
    /// Response sets, their selections and what else is set about them.
    case sets
    case presets
    case scenarios
    case unmatched
    case enabled
    case network
    /// The journal was cleared.
    case journal
    /// A WebSocket was opened at a server, or closed.
    case webSockets
}

extension StubRegistry {
    /// Who is told of changes, on the thread of whoever makes them, without any lock.
    package var changes: Subscribers<RegistryChange> { journal.changes }
}
