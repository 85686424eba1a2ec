public import DoppelMocks

/// Where the headlines of channels last: in the app a database.
///
/// `@Mock` writes the class `MockNewsStore`; it is all that the tests ask of this file.
@Mock
public protocol NewsStore: Sendable {
    /// The headlines of a channel that were saved, the newest first; none when there are none.
    func items(channel: String) async throws -> [NewsItem]

    /// Adds headlines to those of a channel.
    func save(_ items: [NewsItem], channel: String) async throws
}
