/// Whom the loader asks first.
public enum CachePolicy: Sendable, CaseIterable {
    /// The store, and the server when the store has nothing.
    case cacheFirst
    /// The server, and the store when the server fails.
    case serverFirst
    /// The server alone.
    case serverOnly
    /// The store alone.
    case cacheOnly
}

/// Which end of a list grows.
public enum LoadDirection: Sendable, Hashable {
    /// The newest headlines.
    case top
    /// Those that are older than the last one shown.
    case bottom(after: Int)
}

/// Why there is no list.
public enum NewsListError: Error, Equatable {
    /// The server answered with this status.
    case status(Int)
    /// The server's answer is no list.
    case unreadable
    /// The server could not be reached.
    case unreachable
    /// Nothing is stored.
    case notCached
}
