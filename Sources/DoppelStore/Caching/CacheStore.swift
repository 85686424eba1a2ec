/// Where a response cache keeps responses: our own stores, or an app's own image cache.
///
/// ```swift
/// struct Thumbnails: CacheStore {
///     func responses(for key: String) async throws -> [CachedResponse] {
///         guard let data = ImageCache.shared.data(named: key) else { return [] }
///         return [CachedResponse(url: key, headers: ["Content-Type": "image/jpeg"], body: data)]
///     }
///     …
/// }
/// ```
/// A store may forget what it likes. When it throws, the request is answered by the network all the same.
public protocol CacheStore: Sendable {
    /// What is kept under a key: one response, or several that differ in their ``CachedResponse/variant``.
    func responses(for key: String) async throws -> [CachedResponse]

    /// Keeps a response, in place of one with the same key and variant.
    func store(_ response: CachedResponse, for key: String) async throws

    /// Takes note that what is kept under a key was used, though it was not asked for here.
    ///
    /// A ``LayeredCacheStore`` says so of what its front has. Does nothing by default.
    func used(_ key: String)

    /// Forgets everything under a key.
    func remove(_ key: String) async throws

    /// Forgets everything.
    func removeAll() async throws

    /// How much is kept.
    func usage() async throws -> CacheUsage
}

extension CacheStore {
    /// Does nothing.
    public func used(_ key: String) {}
}

/// How much a cache holds.
public struct CacheUsage: Sendable, Hashable {
    /// The number of responses.
    public var count: Int
    /// Their bytes, as ``CachedResponse/size`` counts them.
    public var bytes: Int

    /// Makes a usage.
    public init(count: Int = 0, bytes: Int = 0) { (self.count, self.bytes) = (count, bytes) }
}

/// How much a cache keeps before the responses go that were not used for the longest time.
public struct CacheLimit: Sendable, Hashable {
    /// The bytes of all responses.
    public var bytes: Int
    /// The number of responses.
    public var count: Int
    /// The seconds after which a response goes, however often it is used.
    public var age: Double

    /// Makes a limit; 256 MiB, 100,000 responses and 30 days by default.
    public init(bytes: Int = 256 << 20, count: Int = 100_000, age: Double = 30 * 86_400) {
        (self.bytes, self.count, self.age) = (bytes, count, age)
    }
}
