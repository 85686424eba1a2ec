import Foundation

extension LoggedExchange {
    /// Takes what a log keeps of an exchange.
    ///
    /// - Parameters:
    ///   - exchange: one that has ended, or is under way.
    ///   - redacts: whether secrets are replaced, as they are in all that Doppel shows or saves.
    public init(_ exchange: Exchange, redacts: Bool = true) {
        let request = exchange.request
        self.init(
            id: exchange.id, date: exchange.startDate, method: request.method.rawValue,
            url: request.url.absoluteString, request: Message(request), status: exchange.response?.status,
            response: exchange.response.map { Message($0, exchange.responseBody) },
            bytesReceived: exchange.bytesReceived, source: exchange.source.word,
            outcome: exchange.outcome.word, duration: exchange.duration?.inSeconds)
        sentURL = exchange.sentRequest?.url.absoluteString
        stub = exchange.stub.map { $0.name ?? $0.matcher.description }
        if let stub = exchange.stub, stub.isSet { (set, choice) = (stub.name, exchange.choice) }
        detail = exchange.outcome.detail
        timeToResponse = exchange.timeToResponse?.inSeconds
        notes = exchange.notes
        if redacts { redact() }
    }

    /// Replaces the secrets by a mark, wherever their names let one find them.
    public mutating func redact() {
        url = Redaction.url(url)
        sentURL = sentURL.map(Redaction.url)
        request.redact()
        response?.redact()
        if outcome == "redirected" { detail = detail.map(Redaction.url) }
    }
}

extension LoggedExchange.Message {
    fileprivate init(_ request: InterceptedRequest) {
        self.init(headers: request.headers, body: request.bodyData ?? Data())
        if case .unread = request.body { isBodyComplete = false }
    }

    fileprivate init(_ response: Exchange.Response, _ body: CapturedBody) {
        self.init(headers: response.headers, body: body.data, isBodyComplete: body.isComplete)
    }

    /// A body that is no text keeps what it has: there are no names in it.
    fileprivate mutating func redact() {
        if !body.isEmpty, let text {
            body = Data(Redaction.body(text, contentType: headers["Content-Type"]).utf8)
        }
        headers = Redaction.headers(headers)
        if let location = headers["Location"] { headers["Location"] = Redaction.url(location) }
    }
}

extension Exchange.Source {
    fileprivate var word: String {
        switch self {
        case .stub: "stub"
        case .upstream: "network"
        case .cache: "cache"
        case .unmatchedReply: "unmatched"
        case .nothing: "nothing"
        }
    }
}

extension Exchange.Outcome {
    fileprivate var word: String {
        switch self {
        case .open: "open"
        case .finished: "finished"
        case .redirected: "redirected"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }

    fileprivate var detail: String? {
        switch self {
        case .redirected(let url): url.absoluteString
        case .failed(let error): Words.shortError(error)
        case .open, .finished, .cancelled: nil
        }
    }
}

extension Duration {
    fileprivate var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
