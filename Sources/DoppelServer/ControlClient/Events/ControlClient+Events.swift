import DoppelCore
import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ControlClient {
    /// What happens at the server, as it happens.
    ///
    /// ```swift
    /// for try await event in doppel.events(["path": "/books/*"]) {
    ///     if case .exchange(let exchange) = event { print(exchange.status ?? 0, exchange.url) }
    /// }
    /// ```
    ///
    /// A connection that is lost is made again, and no exchange is missed that the journal still has.
    ///
    /// - Parameters:
    ///   - filter: which exchanges, as in ``exchanges(_:)``; changes are told whatever it says.
    ///   - patience: how long to try to connect again before the sequence throws the last error; a minute by default.
    /// - Returns: a sequence that throws ``ControlError`` when the server refuses, and the error of URLSession when
    ///   there is no server at the beginning.
    public func events(
        _ filter: [String: String] = [:], patience: Duration = .seconds(60)
    ) -> AsyncThrowingStream<ControlEvent, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                var connection = EventConnection(self, filter, patience)
                await connection.run { continuation.yield($0) }
                continuation.finish(throwing: connection.error)
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    fileprivate func streamRequest(_ filter: [String: String], after lastID: String?) -> URLRequest {
        var request = request(
            "GET", ["events"], filter.merging(["changes": "true"]) { own, _ in own }, nil)
        if let lastID { request.setValue(lastID, forHTTPHeaderField: "Last-Event-ID") }
        request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
        return request
    }
}

/// A reader's connection, which is made again when it is lost.
private struct EventConnection {
    private let client: ControlClient
    private let filter: [String: String]
    private let patience: Duration
    private var parser = EventStreamParser()
    private var wasConnected = false
    /// When the connection was lost.
    private var lostAt: Duration?
    /// Why the server is not asked again; `nil` when the reader has gone.
    private(set) var error: (any Error)?

    init(_ client: ControlClient, _ filter: [String: String], _ patience: Duration) {
        (self.client, self.filter, self.patience) = (client, filter, patience)
    }

    mutating func run(_ yield: (ControlEvent) -> Void) async {
        while !Task.isCancelled {
            var failure: any Error = URLError(.networkConnectionLost)
            do { try await read(yield) } catch { failure = error }
            parser.interrupt()
            guard !Task.isCancelled, await mayTryAgain(after: failure) else { return }
        }
    }

    private mutating func read(_ yield: (ControlEvent) -> Void) async throws {
        let request = client.streamRequest(filter, after: parser.lastID)
        var refusal: (status: Int, content: Data)?
        for try await piece in ByteStream.pieces(of: request, in: Self.configuration) {
            switch piece {
            case .head(200): connected(yield)
            case .head(let status): refusal = (status, Data())
            case .bytes(let bytes) where refusal != nil: refusal?.content.append(bytes)
            case .bytes(let bytes): for event in parser.parse(bytes) { ControlEvent(event).map(yield) }
            }
        }
        if let refusal { throw ControlError(status: refusal.status, content: refusal.content) }
    }

    private mutating func connected(_ yield: (ControlEvent) -> Void) {
        lostAt = nil
        if wasConnected { yield(.reconnected) }
        wasConnected = true
    }

    private mutating func mayTryAgain(after failure: any Error) async -> Bool {
        error = failure
        let now = client.time.now
        let lostAt = lostAt ?? now
        self.lostAt = lostAt
        let waited = now - lostAt
        guard wasConnected, !(failure is ControlError), waited < patience else { return false }
        // A tenth of what was waited already: soon at first, and then less and less often.
        error = nil
        return await client.time.wait(max(.milliseconds(100), min(waited / 10, .seconds(5))))
    }

    /// A server that is there says so every fifteen seconds.
    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = 60
        configuration.timeoutIntervalForResource = 7 * 24 * 3_600
        return configuration
    }
}
