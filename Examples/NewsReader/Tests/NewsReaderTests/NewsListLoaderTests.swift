import Doppel
import DoppelMocks
import DoppelTesting
import Foundation
import NewsReader
import Testing

/// A loader with two collaborators: the server is doubled by HTTP stubs, the store by a mock.
@Suite("The news list", .stubbed, .mocked)
struct NewsListLoaderTests {
    private let store = MockNewsStore()
    private let stored = [NewsItem(id: 3, title: "Stored")]
    private let served = [
        NewsItem(id: 12, title: "Tide tables are public"), NewsItem(id: 11, title: "A heron on the weir"),
    ]
    private let newsList = RequestMatcher.get("https://news.example.com/channels/{channel}/news")

    private var loader: NewsListLoader { NewsListLoader(store: store) }

    private func serve(_ status: Int) {
        let fixtures = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures")
        stub(newsList, reply: .file("news_list.json", in: .folder(fixtures)).status(status))
    }

    @Test(
        "comes from where the policy, the cache and the server's status say, at both ends",
        arguments: Row.all, [LoadDirection.top, .bottom(after: 13)])
    func table(row: Row, direction: LoadDirection) async throws {
        when(store.items(channel: "sea")).returns(row.isCached ? stored : [])
        serve(row.status)

        let list: Outcome
        do {
            let items = try await loader.load(channel: "sea", direction: direction, policy: row.policy)
            list = items == stored ? .stored : items == served ? .served : .strange(items)
        } catch {
            list = .failed(error as? NewsListError)
        }

        #expect(list == row.outcome)
        verify(newsList, .exactly(row.requests))
        verify(newsList && .query(["after": "13"]), .exactly(direction == .top ? 0 : row.requests))
        verify(store.items(channel: "sea"), .exactly(row.looksIntoStore ? 1 : 0))
        verify(store.save(.equal(served), channel: "sea"), .exactly(row.outcome == .served ? 1 : 0))
        noMoreCalls(store)
    }

    @Test("is shown even when it cannot be stored")
    func fullDisk() async throws {
        serve(200)
        expect(store.save(.count(2), channel: .any)).throws(CocoaError(.fileWriteOutOfSpace))
        #expect(try await loader.load(channel: "sea") == served)
    }

    @Test("is the stored one when the server cannot be reached")
    func offline() async throws {
        stub(newsList, reply: .error(.notConnectedToInternet))
        when(store.items(channel: .any)).returns(stored)
        #expect(try await loader.load(channel: "sea", policy: .serverFirst) == stored)
        await #expect(throws: NewsListError.unreachable) {
            try await loader.load(channel: "sea", policy: .serverOnly)
        }
    }

    @Test("is stored after it came, and asked for once in a channel of its own")
    func order() async throws {
        serve(200)
        _ = try await loader.load(channel: "sea")
        inOrder(strictly: true, store) {
            verify(store.items(channel: "sea"))
            verify(store.save(.count(2), channel: "sea"))
        }
        verify(store.items(channel: .notEqual("sea")), .never)
    }
}

/// Where a list came from.
enum Outcome: Equatable {
    case stored
    case served
    case failed(NewsListError?)
    case strange([NewsItem])
}

/// One case of the table.
struct Row: CustomTestStringConvertible {
    var policy: CachePolicy
    var isCached: Bool
    var status: Int
    var outcome: Outcome
    var requests: Int

    init(_ policy: CachePolicy, _ cache: Cache, _ status: Int, _ outcome: Outcome, requests: Int) {
        self.policy = policy
        isCached = cache == .hit
        self.status = status
        self.outcome = outcome
        self.requests = requests
    }

    enum Cache { case hit, miss }

    /// Whether the loader asks the store, at first or after the server has failed.
    var looksIntoStore: Bool {
        switch policy {
        case .cacheFirst, .cacheOnly: true
        case .serverFirst: status != 200
        case .serverOnly: false
        }
    }

    var testDescription: String { "\(policy), cache \(isCached ? "hit" : "miss"), server \(status)" }

    static let all = [
        Row(.cacheFirst, .hit, 200, .stored, requests: 0),
        Row(.cacheFirst, .hit, 404, .stored, requests: 0),
        Row(.cacheFirst, .hit, 500, .stored, requests: 0),
        Row(.cacheFirst, .miss, 200, .served, requests: 1),
        Row(.cacheFirst, .miss, 404, .failed(.status(404)), requests: 1),
        Row(.cacheFirst, .miss, 500, .failed(.status(500)), requests: 1),
        Row(.serverFirst, .hit, 200, .served, requests: 1),
        Row(.serverFirst, .hit, 404, .stored, requests: 1),
        Row(.serverFirst, .hit, 500, .stored, requests: 1),
        Row(.serverFirst, .miss, 200, .served, requests: 1),
        Row(.serverFirst, .miss, 404, .failed(.status(404)), requests: 1),
        Row(.serverFirst, .miss, 500, .failed(.status(500)), requests: 1),
        Row(.serverOnly, .hit, 200, .served, requests: 1),
        Row(.serverOnly, .hit, 404, .failed(.status(404)), requests: 1),
        Row(.serverOnly, .hit, 500, .failed(.status(500)), requests: 1),
        Row(.serverOnly, .miss, 200, .served, requests: 1),
        Row(.serverOnly, .miss, 404, .failed(.status(404)), requests: 1),
        Row(.serverOnly, .miss, 500, .failed(.status(500)), requests: 1),
        Row(.cacheOnly, .hit, 200, .stored, requests: 0),
        Row(.cacheOnly, .hit, 404, .stored, requests: 0),
        Row(.cacheOnly, .hit, 500, .stored, requests: 0),
        Row(.cacheOnly, .miss, 200, .failed(.notCached), requests: 0),
        Row(.cacheOnly, .miss, 404, .failed(.notCached), requests: 0),
        Row(.cacheOnly, .miss, 500, .failed(.notCached), requests: 0),
    ]
}
