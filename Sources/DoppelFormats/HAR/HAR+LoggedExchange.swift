public import DoppelCore
import Foundation

extension HAR.Entry {
    /// An exchange of a log, with the secrets redacted that the log has redacted.
    ///
    /// What HAR has no field for is in `_source`, `_outcome`, `_error`, `_stub` and the comment.
    public init(_ exchange: LoggedExchange) {
        let total = (exchange.duration ?? 0) * 1_000
        let wait = (exchange.timeToResponse ?? exchange.duration ?? 0) * 1_000
        self.init(
            startedDateTime: HARDate.text(exchange.date), time: total,
            request: HAR.Request(exchange), response: HAR.Response(exchange),
            timings: HAR.Timings(send: 0, wait: wait, receive: max(0, total - wait)),
            comment: exchange.notes.isEmpty ? nil : exchange.notes.joined(separator: "\n"))
        custom["_source"] = .string(exchange.source)
        custom["_outcome"] = .string(exchange.outcome)
        custom["_error"] = exchange.outcome == "failed" ? exchange.detail.map { .string($0) } : nil
        custom["_stub"] = exchange.stub.map { .string($0) }
    }
}

extension HAR.Request {
    fileprivate init(_ exchange: LoggedExchange) {
        let url = exchange.sentURL ?? exchange.url
        let body = exchange.request.body
        let type = exchange.request.headers["Content-Type"] ?? ""
        self.init(
            method: exchange.method, url: String(url.prefix { $0 != "#" }),
            cookies: CookieText.sent(exchange.request.headers),
            headers: exchange.request.headers.map { HAR.NameValue(name: $0.name, value: $0.value) },
            queryString: RequestLocation(absoluteString: url).queryItems.map {
                HAR.NameValue(name: $0.name, value: $0.value ?? "")
            },
            postData: body.isEmpty ? nil : HAR.PostData(data: body, mimeType: type), bodySize: body.count)
        if !exchange.request.isBodyComplete { postData?.comment = "The rest was not captured." }
    }
}

extension HAR.Response {
    fileprivate init(_ exchange: LoggedExchange) {
        let headers = CookieText.separated(exchange.response?.headers ?? [:])
        self.init(
            status: exchange.status ?? 0, cookies: CookieText.set(headers),
            headers: headers.map { HAR.NameValue(name: $0.name, value: $0.value) },
            content: HAR.Content(
                data: exchange.response?.body ?? Data(), mimeType: headers["Content-Type"] ?? ""),
            redirectURL: headers["Location"] ?? "")
        guard exchange.response?.isBodyComplete == false else { return }
        content.size = Int(clamping: exchange.bytesReceived)
        content.comment = "The rest of the body was not captured."
    }
}
