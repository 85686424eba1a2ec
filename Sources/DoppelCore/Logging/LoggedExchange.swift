public import Foundation

/// An exchange as a log keeps it: plain values that can be shown, saved and read again, with secrets redacted.
///
/// ```swift
/// for exchange in stubs.journal.loggedExchanges { print(exchange.curlCommand()) }
/// ```
public struct LoggedExchange: Sendable, Hashable, Identifiable {
    /// A request or a response.
    public struct Message: Sendable, Hashable {
        /// The header fields.
        public var headers: HTTPHeaders
        /// The content, as far as it was captured.
        public var body: Data
        /// Whether that is all of the content.
        public var isBodyComplete: Bool

        /// Makes a message.
        public init(headers: HTTPHeaders = [:], body: Data = Data(), isBodyComplete: Bool = true) {
            self.headers = headers
            self.body = body
            self.isBodyComplete = isBodyComplete
        }

        /// The content as text, when it is UTF-8.
        public var text: String? { String(validating: body, as: UTF8.self) }
    }

    /// The number in the journal or the file.
    public var id: Int
    /// When the request was made, to the millisecond.
    public var date: Date
    /// The method.
    public var method: String
    /// The URL.
    public var url: String
    /// The request's fields and content.
    public var request: Message
    /// The URL that the request was sent to, when it was rewritten.
    public var sentURL: String?
    /// The status; `nil` when there was no HTTP response.
    public var status: Int?
    /// The response's fields and content; `nil` when there was none.
    public var response: Message?
    /// How many bytes of the response's content were delivered, captured or not.
    public var bytesReceived: Int64
    /// What answered: `stub`, `network`, `cache`, `unmatched` (the registry's reply for such requests) or `nothing`.
    public var source: String
    /// The name or matcher of the stub that answered or passed the request through.
    public var stub: String?
    /// The response set that answered; `nil` when none did.
    public var set: String?
    /// The choice of the set that was given.
    public var choice: String?
    /// How it ended: `finished`, `redirected`, `failed`, `cancelled`, or `open`.
    public var outcome: String
    /// Where a redirect led, or the error in words.
    public var detail: String?
    /// The seconds from the request to the response's head.
    public var timeToResponse: Double?
    /// The seconds from the request to the end.
    public var duration: Double?
    /// What there is to say about it.
    public var notes: [String]

    /// Makes an exchange.
    public init(
        id: Int = 0, date: Date = Date(), method: String = "GET", url: String, request: Message = .init(),
        status: Int? = nil, response: Message? = nil, bytesReceived: Int64 = 0, source: String = "network",
        outcome: String = "finished", duration: Double? = nil
    ) {
        (self.id, self.date, self.method) = (id, LogDate.rounded(date), method)
        (self.url, self.request) = (url, request)
        (self.status, self.response, self.bytesReceived) = (status, response, bytesReceived)
        (self.source, self.outcome, self.duration) = (source, outcome, duration)
        notes = []
    }
}

extension LoggedExchange {
    /// The URL's host in lower case; empty when it has none.
    public var host: String { RequestLocation(absoluteString: url).host ?? "" }
    /// The URL's path; `/` when it is empty.
    public var path: String { RequestLocation(absoluteString: url).path }
    /// Whether it ended with an error, or with a status of 400 or more.
    public var isFailure: Bool { outcome == "failed" || status.map { $0 >= 400 } == true }
}

extension Journal {
    /// The exchanges that are kept, as a log has them; those under way too.
    public var loggedExchanges: [LoggedExchange] { exchanges.map { LoggedExchange($0) } }
}
