public import DoppelCore
public import DoppelSupport
public import Foundation

extension ControlClient {
    /// What was asked and answered, oldest first, with secrets redacted.
    ///
    /// - Parameter filter: `host`, `path`, `method`, `status`, `failures`, `text`, `after` and `last`, as in
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

    /// Whether requests were made as often as expected.
    ///
    /// - Parameters:
    ///   - request: which requests, written as the `request` of a stub file.
    ///   - count: how often; at least once by default.
    ///   - duration: how long to wait for them, up to ten minutes; `nil` looks only at what was asked until now.
    public func verify(
        _ request: JSON, _ count: Count = .atLeast(1), within duration: Duration? = nil
    ) async throws -> Verification {
        var content: [String: JSON] = ["request": request, "atLeast": .integer(count.minimum)]
        content["atMost"] = count.maximum.map { .integer($0) }
        content["within"] = duration.map { .number($0.inSeconds) }
        return try await send("POST", ["verify"], .object(content)).decoded(Verification.self)
    }
}
