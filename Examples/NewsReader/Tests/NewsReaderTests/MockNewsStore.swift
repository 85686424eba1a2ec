import DoppelMocks
import NewsReader

/// A mock in the test target: the app's code knows nothing of it.
final class MockNewsStore: NewsStore, Mocked {
    let mock = MockCore("MockNewsStore")

    func items(channel: String) async throws -> [NewsItem] {
        try await mock.received(
            "items(channel:)", channel, returning: [NewsItem].self, throwing: (any Error).self
        )
        .resultAsync()
    }
    @_disfavoredOverload func items(
        channel: ArgumentMatcher<String>
    ) -> AsyncCall<String, [NewsItem], any Error> {
        mock.describeAsync("items(channel:)", channel)
    }

    func save(_ items: [NewsItem], channel: String) async throws {
        try await mock.received(
            "save(_:channel:)", (items, channel), returning: Void.self, throwing: (any Error).self
        ).resultAsync()
    }
    @_disfavoredOverload func save(
        _ items: ArgumentMatcher<[NewsItem]>, channel: ArgumentMatcher<String>
    ) -> AsyncCall<([NewsItem], String), Void, any Error> {
        mock.describeAsync("save(_:channel:)", items, channel)
    }
}
