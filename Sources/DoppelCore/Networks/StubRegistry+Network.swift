import DoppelSupport

extension StubRegistry {
    /// The network that requests of sessions in this program seem to go over; `nil`, the default, is none.
    ///
    /// ```swift
    /// stubs.network = .offline       // every request fails with URLError.notConnectedToInternet
    /// stubs.network = .slow3G
    /// ```
    ///
    /// A request waits for the latency, and for its content to go up, before its head; its body comes at the speed,
    /// or at the reply's own where that is less. A lost segment delays the head, and slows the body down. Requests
    /// that reach the real network are treated so too. The presets have the figures that Chrome applies to single
    /// requests, see ``NetworkSpeed``.
    ///
    /// A server has a network of its own, which its connections go over.
    public var network: NetworkProfile? {
        get { state.withLock { $0.network } }
        set {
            state.withLock { $0.network = newValue }
            changes.send(.network)
        }
    }
}
