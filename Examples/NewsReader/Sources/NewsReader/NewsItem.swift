/// A headline of a channel.
public struct NewsItem: Sendable, Hashable, Codable {
    /// The number that the server gave it; newer items have higher ones.
    public var id: Int
    /// The headline.
    public var title: String

    /// Makes a headline.
    public init(id: Int, title: String) {
        self.id = id
        self.title = title
    }
}

/// What the server sends.
struct NewsList: Decodable {
    let newslist: [NewsItem]
}
