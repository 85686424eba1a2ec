public import DoppelCore
public import Foundation

extension ControlClient {
    /// What was asked and answered, oldest first, with secrets redacted.
    ///
    /// - Parameter filter: `host`, `path`, `method`, `status`, `failures`, `text`, `after`, `last` and `bodyBytes`, as in
    ///   `["path": "/books/*", "status": "4xx"]`.
    public func exchanges(_ filter: [String: String] = [:]) async throws -> [LoggedExchange] {
        let journal = try await send("GET", ["journal"], query: filter)
        return (journal["exchanges"]?.array ?? []).compactMap(LoggedExchange.init(json:))
    }

    /// Forgets what was asked.
    public func clearJournal() async throws { try await send("DELETE", ["journal"]) }

    /// What was asked and answered, as an HTTP archive.
    public func archive(_ filter: [String: String] = [:]) async throws -> Data {
        try await data("GET", ["journal.har"], filter)
    }
}
