import DoppelSupport
package import Foundation

/// What a door writes into the journal about the request, or the hop of one, that is under way.
///
/// A reply that is delivered at once is recorded once, complete; one that has to wait is recorded when the
/// waiting begins, so that it can be seen under way, and completed later.
package struct ExchangeRecord {
    package var request: InterceptedRequest? {
        didSet { changed { [request] exchange in request.map { exchange.request = $0 } } }
    }
    package var source = Exchange.Source.nothing { didSet { changed { [source] in $0.source = source } } }
    /// The choice of a response set that is given.
    package var choice: String? { didSet { changed { [choice] in $0.choice = choice } } }
    package var response: Exchange.Response?
    package private(set) var bytesReceived: Int64 = 0
    /// The request that goes to the network in place of the one that was made.
    package var sentRequest: InterceptedRequest? {
        didSet { changed { [sentRequest] in $0.sentRequest = sentRequest } }
    }

    private var body = CapturedBody()
    package private(set) var bodyLimit = 0
    private var notes: [String] = []
    private var webSocketMessages: [WebSocketTransfer] = []
    private var registry: StubRegistry?
    private var startDate = Date()
    private var startedAt = Duration.zero
    private var respondedAt: Duration?
    private var id: Int?
    private var isClosed = true

    package init(_ registry: StubRegistry?) { self.registry = registry }

    package var stub: Stub? { source.stub }

    /// Begins an exchange, in the journal of the registry that is asked.
    package mutating func begin(_ request: InterceptedRequest, in registry: StubRegistry?) {
        self.registry = registry
        id = nil
        source = .nothing
        choice = nil
        response = nil
        sentRequest = nil
        bytesReceived = 0
        body = CapturedBody()
        bodyLimit = registry?.journal.capturedBodyBytes ?? 0
        notes = []
        webSocketMessages = []
        respondedAt = nil
        isClosed = false
        startDate = Date()
        startedAt = registry?.time.now ?? .zero
        self.request = request
    }

    /// A piece of the reply's body has been delivered.
    package mutating func received(_ data: Data) {
        bytesReceived += Int64(data.count)
        body.append(data, limit: bodyLimit)
    }

    /// A message went over the WebSocket that the exchange has become.
    package mutating func transferred(_ message: WebSocketMessage, isFromClient: Bool) {
        let time = registry?.time.now ?? .zero
        webSocketMessages.append(WebSocketTransfer(isFromClient: isFromClient, message, at: time))
        if webSocketMessages.count > Self.mostMessages { webSocketMessages.removeFirst() }
    }

    private static let mostMessages = 1_000

    /// Says something about the exchange.
    package mutating func note(_ text: String) { notes.append(text) }

    package mutating func responded() {
        respondedAt = registry?.time.now
        let (response, respondedAt) = (response, respondedAt)
        changed { exchange in
            exchange.response = response
            exchange.respondedAt = respondedAt
        }
    }

    /// Makes the exchange visible while it is under way.
    package mutating func open() {
        guard id == nil, !isClosed, let exchange = exchange(.open) else { return }
        id = registry?.journal.record(exchange)
    }

    /// Writes the exchange's end; only the first end counts.
    package mutating func close(_ outcome: Exchange.Outcome) {
        guard !isClosed, let exchange = exchange(outcome) else { return }
        isClosed = true
        registry?.journal.close(exchange, recordedAs: id)
        body = CapturedBody()
    }

    private func exchange(_ outcome: Exchange.Outcome) -> Exchange? {
        guard let request else { return nil }
        var exchange = Exchange(
            request: request, source: source, startedAt: startedAt, startDate: startDate)
        exchange.choice = choice
        exchange.response = respondedAt == nil ? nil : response
        exchange.respondedAt = respondedAt
        exchange.bytesReceived = bytesReceived
        exchange.sentRequest = sentRequest
        exchange.notes = notes
        exchange.outcome = outcome
        if case .open = outcome { return exchange }
        exchange.endedAt = registry?.time.now
        exchange.responseBody = body
        exchange.webSocketMessages = webSocketMessages
        return exchange
    }

    private func changed(_ change: (inout Exchange) -> Void) {
        if let id, !isClosed { registry?.journal.update(id, change) }
    }
}

extension ReplyPlan {
    /// The head as the journal keeps it; `nil` when the plan fails in place of a head.
    package var responseSummary: Exchange.Response? {
        if case .failBeforeHead = ending { return nil }
        return switch head {
        case .http(let status, _, let headers): Exchange.Response(status: status, headers: headers)
        case .plain: Exchange.Response(status: nil, headers: [:])
        }
    }
}
