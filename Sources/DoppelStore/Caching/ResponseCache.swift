public import DoppelCore
import DoppelSupport
public import Foundation

/// A cache in front of the network, for a program that loads the same images again and again.
///
/// ```swift
/// let live = StubRegistry(unmatched: .passThrough)
/// live.responseCache = try ResponseCache(at: url, [.images(.cacheFirst)])
/// let session = URLSession(configuration: .default.stubbed(by: live))
/// ```
///
/// It is asked about requests that are about to go to the network: those of a registry that lets them pass, and
/// those that a stub passes through. Stubbed replies are not cached.
///
/// Kept are whole responses of status 200 to 299, without 206, that their server does not forbid to store
/// (`no-store`), up to a size. A response with `Vary` answers requests with the same fields only; one that varies
/// by `Cookie`, `Authorization` or anything (`*`) is not kept. What is kept under a URL goes when a request of the
/// same registry has changed something there, such as a `POST`. `Set-Cookie` is not kept. Several requests for one
/// response share one load. When the store fails, the request goes on without it.
public final class ResponseCache: Sendable {
    /// What is cached, the first policy that matches a request counts.
    public let policies: [CachingPolicy]
    /// Where responses are kept.
    public let store: any CacheStore
    /// The bytes of the largest body that is kept.
    public let largestBody: Int

    let flights = CacheFlights<CacheOutcome>()
    private let counts = Locked(CacheStatistics())
    /// The registries whose requests may change what is kept.
    let watches = Locked<[ObjectIdentifier: @Sendable () -> Void]>([:])
    /// The URLs where something was changed, until what is kept under them is gone.
    let outdated = Locked<Set<URL>>([])

    /// Makes a cache that keeps responses in a store of its own choice.
    ///
    /// - Parameters:
    ///   - policies: which requests it is for, and how they are answered.
    ///   - store: where responses are kept.
    ///   - largestBody: the bytes of the largest body that is kept; 16 MiB by default. A larger one is handed on
    ///     as it comes.
    public init(_ policies: [CachingPolicy], in store: some CacheStore, largestBody: Int = 16 << 20) {
        (self.policies, self.store, self.largestBody) = (policies, store, largestBody)
    }

    /// Makes a cache in a file, with a part of it in memory.
    ///
    /// - Throws: ``StoreError``; a damaged file is no reason, it is set aside.
    public convenience init(
        at url: URL, _ policies: [CachingPolicy], limit: CacheLimit = CacheLimit(),
        memoryLimit: CacheLimit = CacheLimit(bytes: 32 << 20, count: 1_000), largestBody: Int = 16 << 20
    ) throws(StoreError) {
        let disk = try DiskCacheStore(at: url, limit: limit)
        let memory = MemoryCacheStore(limit: memoryLimit)
        self.init(policies, in: LayeredCacheStore(memory, before: disk), largestBody: largestBody)
    }

    /// What it has done so far.
    public var statistics: CacheStatistics { counts.withLock { $0 } }

    /// How much is kept.
    public func usage() async throws -> CacheUsage { try await store.usage() }

    /// Forgets all responses; a load that is under way is kept when it is done.
    public func clear() async throws { try await store.removeAll() }

    func count(_ change: @Sendable (inout CacheStatistics) -> Void) { counts.withLock { change(&$0) } }
}

extension StubRegistry {
    /// The cache in front of the network, for requests that this registry or a stub of it lets pass; `nil` for none.
    ///
    /// A registry without one uses its parent's.
    public var responseCache: ResponseCache? {
        get { upstreamCache as? ResponseCache }
        set {
            responseCache?.stopWatching(self)
            upstreamCache = newValue
            newValue?.watch(self)
        }
    }
}
