/// What a cache has done since it was made.
public struct CacheStatistics: Sendable, Hashable {
    /// Requests that the cache answered without the network.
    public var hits = 0
    /// Requests that the network answered, whether the response was kept or not.
    public var loads = 0
    /// Requests that waited for the load of another one, and had its response.
    public var shared = 0
    /// Responses that the server has confirmed by a 304.
    public var confirmations = 0
    /// Requests that the cache answered since the network could not be reached.
    public var fallbacks = 0
    /// Responses that were loaded again in the background.
    public var refreshes = 0
    /// Responses that were kept.
    public var stored = 0
    /// How often the store could not be read or written; the requests went on without it.
    public var storeErrors = 0

    /// Makes statistics of nothing.
    public init() {}
}
