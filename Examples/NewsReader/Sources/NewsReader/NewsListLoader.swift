#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Loads the headlines of a channel, from the server or from the store.
public struct NewsListLoader: Sendable {
    private let store: any NewsStore
    private let session: URLSession
    private let base = "https://news.example.com/channels/"

    /// Makes a loader.
    public init(store: any NewsStore, session: URLSession = .shared) {
        self.store = store
        self.session = session
    }

    /// The headlines of a channel.
    public func load(
        channel: String, direction: LoadDirection = .top, policy: CachePolicy = .cacheFirst
    ) async throws -> [NewsItem] {
        switch policy {
        case .cacheFirst:
            do { return try await fromStore(channel) } catch {
                return try await fromServer(channel, direction)
            }
        case .serverFirst:
            do {
                return try await fromServer(channel, direction)
            } catch {
                guard let items = try? await fromStore(channel) else { throw error }
                return items
            }
        case .serverOnly: return try await fromServer(channel, direction)
        case .cacheOnly: return try await fromStore(channel)
        }
    }

    private func fromStore(_ channel: String) async throws -> [NewsItem] {
        let items = try await store.items(channel: channel)
        guard !items.isEmpty else { throw NewsListError.notCached }
        return items
    }

    private func fromServer(_ channel: String, _ direction: LoadDirection) async throws -> [NewsItem] {
        let items = try decode(await answer(channel, direction))
        // A list that cannot be kept can still be shown.
        try? await store.save(items, channel: channel)
        return items
    }

    private func answer(_ channel: String, _ direction: LoadDirection) async throws -> Data {
        guard let url = address(channel, direction) else { throw NewsListError.unreachable }
        guard let (data, response) = try? await session.data(from: url) else {
            throw NewsListError.unreachable
        }
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw NewsListError.status(status) }
        return data
    }

    private func address(_ channel: String, _ direction: LoadDirection) -> URL? {
        var components = URLComponents(string: "\(base)\(channel)/news")
        if case .bottom(let last) = direction {
            components?.queryItems = [URLQueryItem(name: "after", value: "\(last)")]
        }
        return components?.url
    }

    private func decode(_ data: Data) throws -> [NewsItem] {
        guard let list = try? JSONDecoder().decode(NewsList.self, from: data) else {
            throw NewsListError.unreadable
        }
        return list.newslist
    }
}
