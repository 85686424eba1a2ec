/// A fast store in front of a large one.
///
/// What is found behind is copied to the front.
public struct LayeredCacheStore<Front: CacheStore, Back: CacheStore>: CacheStore {
    private let front: Front
    private let back: Back

    /// Makes a store of two.
    public init(_ front: Front, before back: Back) { (self.front, self.back) = (front, back) }

    /// What is kept under a key.
    ///
    /// The front may have forgotten one of several variants: the back is asked whenever those of the front do not
    /// tell.
    public func responses(for key: String) async throws -> [CachedResponse] {
        let near = try await front.responses(for: key)
        // Without a selector there is one variant only.
        if near.count == 1, near[0].selectors.isEmpty {
            back.used(key)
            return near
        }
        let far = try await back.responses(for: key)
        for response in far { try await front.store(response, for: key) }
        return far
    }

    /// Takes note in both.
    public func used(_ key: String) {
        front.used(key)
        back.used(key)
    }

    /// Keeps a response in both.
    public func store(_ response: CachedResponse, for key: String) async throws {
        try await front.store(response, for: key)
        try await back.store(response, for: key)
    }

    /// Forgets everything under a key.
    public func remove(_ key: String) async throws {
        try await front.remove(key)
        try await back.remove(key)
    }

    /// Forgets everything.
    public func removeAll() async throws {
        try await front.removeAll()
        try await back.removeAll()
    }

    /// How much the back keeps: the front has copies.
    public func usage() async throws -> CacheUsage { try await back.usage() }
}
