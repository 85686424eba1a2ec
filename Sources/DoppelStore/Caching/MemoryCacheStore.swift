import DoppelSupport
import Foundation

/// Keeps responses in memory, and forgets those that were not used for the longest time.
public final class MemoryCacheStore: CacheStore {
    fileprivate struct Place: Sendable, Hashable {
        let key: String
        let variant: String
    }

    fileprivate struct State: Sendable {
        var entries: [String: [String: (response: CachedResponse, use: Int)]] = [:]
        var usage = CacheUsage()
        var uses = 0
        /// In the order of their uses; those that were used again since stand there in vain.
        var queue: [(place: Place, use: Int)] = []
        var queueStart = 0
    }

    /// How much is kept.
    public let limit: CacheLimit
    private let state = Locked(State())
    private let now: @Sendable () -> Date

    /// Makes an empty store.
    public convenience init(limit: CacheLimit = CacheLimit(bytes: 32 << 20, count: 1_000)) {
        self.init(limit: limit, now: { Date() })
    }

    init(limit: CacheLimit, now: @escaping @Sendable () -> Date) { (self.limit, self.now) = (limit, now) }

    /// What is kept under a key.
    public func responses(for key: String) -> [CachedResponse] {
        let oldest = now() - limit.age
        return state.withLock { state in
            let found = state.entries[key]?.values.map(\.response) ?? []
            let (young, old) = (found.filter { $0.date >= oldest }, found.filter { $0.date < oldest })
            for response in old { state.remove(Place(key: key, variant: response.variant)) }
            for response in young { state.touch(Place(key: key, variant: response.variant)) }
            return young
        }
    }

    /// Keeps a response, unless it is larger than all that may be kept.
    public func store(_ response: CachedResponse, for key: String) {
        state.withLock { [limit] state in
            let place = Place(key: key, variant: response.variant)
            state.remove(place)
            guard response.size <= limit.bytes else { return }
            state.entries[key, default: [:]][place.variant] = (response, 0)
            state.usage.count += 1
            state.usage.bytes += response.size
            state.touch(place)
            while state.usage.count > limit.count || state.usage.bytes > limit.bytes { state.removeOldest() }
        }
    }

    /// Forgets everything under a key.
    public func remove(_ key: String) {
        state.withLock { state in
            for variant in (state.entries[key] ?? [:]).keys {
                state.remove(Place(key: key, variant: variant))
            }
        }
    }

    /// Forgets everything.
    public func removeAll() { state.withLock { $0 = State() } }

    /// How much is kept.
    public func usage() -> CacheUsage { state.withLock { $0.usage } }
}

extension MemoryCacheStore.State {
    fileprivate mutating func touch(_ place: MemoryCacheStore.Place) {
        uses += 1
        entries[place.key]?[place.variant]?.use = uses
        queue.append((place, uses))
        // Those that stand there in vain are left out when they are more than half.
        guard queue.count > 64, queue.count > 4 * usage.count else { return }
        queue = queue[queueStart...].filter { entries[$0.place.key]?[$0.place.variant]?.use == $0.use }
        queueStart = 0
    }

    fileprivate mutating func remove(_ place: MemoryCacheStore.Place) {
        guard let entry = entries[place.key]?.removeValue(forKey: place.variant) else { return }
        if entries[place.key]?.isEmpty == true { entries[place.key] = nil }
        usage.count -= 1
        usage.bytes -= entry.response.size
    }

    fileprivate mutating func removeOldest() {
        while queueStart < queue.count {
            let (place, use) = queue[queueStart]
            queueStart += 1
            if entries[place.key]?[place.variant]?.use == use { return remove(place) }
        }
    }
}
