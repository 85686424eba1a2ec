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
        /// The network: no stub wanted the request, and the registry lets such requests pass.
        case network
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
    /// The head of the reply, once there is one.
    public package(set) var response: Response?
    /// How many bytes of the reply's body were delivered.
    public package(set) var bytesReceived: Int64 = 0
    /// How the exchange ended.
    public package(set) var outcome: Outcome = .open
    /// When the request was made, on the registry's time source.
    public package(set) var startedAt: Duration
    /// When the head of the reply was delivered.
    public package(set) var respondedAt: Duration?
    /// When the exchange ended.
    public package(set) var endedAt: Duration?

    package init(request: InterceptedRequest, source: Source, startedAt: Duration) {
        id = 0
        self.request = request
        self.source = source
        self.startedAt = startedAt
    }
}

extension Exchange {
    /// The stub that answered, if one did.
    public var stub: Stub? { if case .stub(let stub) = source { stub } else { nil } }

    /// Whether nothing answered: neither a stub nor what the registry does with unmatched requests.
    ///
    /// Not said of a request that is still looking for an answer, nor of one that was cancelled before.
    package var isUnexpected: Bool {
        switch (source, outcome) {
        case (.nothing, .open), (.nothing, .cancelled): false
        case (.nothing, _): true
        case (.stub, _), (.unmatchedReply, _), (.network, _): false
        }
    }

    /// The error that the request ended with, if it did.
    public var error: (any Error)? { if case .failed(let error) = outcome { error } else { nil } }

    /// The time from the request to the end; `nil` while the exchange is under way.
    public var duration: Duration? { endedAt.map { $0 - startedAt } }
}
