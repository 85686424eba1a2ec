public import Foundation

/// One request and what became of it.
///
/// A redirect that is followed makes one exchange per hop.
public struct Exchange: Sendable, Identifiable {
    /// What answered.
    public enum Source: Sendable {
        /// A stub.
        case stub(Stub)
        /// The registry's reply for unmatched requests.
        case unmatchedReply
        /// The network: the stub passes the request through, or without one the registry does.
        case upstream(Stub?)
        /// A response cache, without the network.
        case cache
        /// Nothing: the request failed before anything answered it.
        case nothing
    }

    /// How an exchange ended.
    public enum Outcome: Sendable {
        /// The exchange is under way.
        case open
        /// The reply was delivered to its end.
        case finished
        /// A redirect was followed; the next exchange goes on.
        case redirected(to: URL)
        /// The request failed.
        case failed(any Error)
        /// The program cancelled the request.
        case cancelled
    }

    /// The head of a reply.
    public struct Response: Sendable {
        /// The status code; `nil` for a response that is not HTTP.
        public let status: Int?
        /// The header fields.
        public let headers: HTTPHeaders

        /// Makes the head of a reply.
        public init(status: Int?, headers: HTTPHeaders) {
            self.status = status
            self.headers = headers
        }
    }

    /// The position in the journal, counted from 1.
    public package(set) var id: Int
    /// What was asked.
    public package(set) var request: InterceptedRequest
    /// What answered.
    public package(set) var source: Source
    /// The name of the response set's choice that was given; `nil` when no set answered.
    public package(set) var choice: String?
    /// The head of the reply, once there is one.
    public package(set) var response: Response?
    /// How many bytes of the reply's body were delivered.
    public package(set) var bytesReceived: Int64 = 0
    /// The reply's body as the program got it, decompressed, as far as the journal keeps it.
    ///
    /// It is there once the exchange has ended.
    public package(set) var responseBody = CapturedBody()
    /// The request that went to the network, where it was rewritten on the way; `nil` when it was not.
    public package(set) var sentRequest: InterceptedRequest?
    /// What there is to say about the exchange, such as why a response was not rewritten.
    public package(set) var notes: [String] = []
    /// The messages of a WebSocket, the newest 1,000 of them; they are there once it is closed.
    public package(set) var webSocketMessages: [WebSocketTransfer] = []
    /// How the exchange ended.
    public package(set) var outcome: Outcome = .open
    /// When the request was made, by the calendar.
    public package(set) var startDate: Date
    /// When the request was made, on the registry's time source.
    public package(set) var startedAt: Duration
    /// When the head of the reply was delivered.
    public package(set) var respondedAt: Duration?
    /// When the exchange ended.
    public package(set) var endedAt: Duration?

    package init(
        request: InterceptedRequest, source: Source, startedAt: Duration, startDate: Date = Date()
    ) {
        id = 0
        self.startDate = startDate
        self.request = request
        self.source = source
        self.startedAt = startedAt
    }
}

extension Exchange {
    /// The stub that answered, or passed the request through, if one did.
    public var stub: Stub? { source.stub }

    /// Whether nothing answered: neither a stub nor what the registry does with unmatched requests.
    ///
    /// Not said of a request that is still looking for an answer, nor of one that was cancelled before.
    package var isUnexpected: Bool {
        switch (source, outcome) {
        case (.nothing, .open), (.nothing, .cancelled): false
        case (.nothing, _): true
        case (.stub, _), (.unmatchedReply, _), (.upstream, _), (.cache, _): false
        }
    }

    /// The error that the request ended with, if it did.
    public var error: (any Error)? { if case .failed(let error) = outcome { error } else { nil } }

    /// The time from the request to the end; `nil` while the exchange is under way.
    public var duration: Duration? { endedAt.map { $0 - startedAt } }

    /// The exchange with no more of the response's body than this.
    package func withBody(upTo limit: Int) -> Exchange {
        var exchange = self
        exchange.responseBody = responseBody.limited(to: limit)
        return exchange
    }

    /// The time from the request to the head of the reply; `nil` while there is none.
    public var timeToResponse: Duration? { respondedAt.map { $0 - startedAt } }
}

extension Exchange.Source {
    /// The stub that answered, or passed the request through, if one did.
    package var stub: Stub? {
        switch self {
        case .stub(let stub), .upstream(let stub?): stub
        case .upstream(nil), .cache, .unmatchedReply, .nothing: nil
        }
    }
}
