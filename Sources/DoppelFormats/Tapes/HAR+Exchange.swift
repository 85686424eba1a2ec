package import DoppelCore
import DoppelSupport
package import Foundation

extension HAR.Entry {
    /// An exchange that has ended, as a tape keeps it; nothing is redacted yet.
    package init(_ exchange: Exchange) {
        self.init(
            startedDateTime: HARDate.text(exchange.startDate),
            request: HAR.Request(exchange.sentRequest ?? exchange.request),
            response: HAR.Response(exchange), timings: HAR.Timings(exchange))
        time = [timings.send, timings.wait, timings.receive].filter { $0 > 0 }.reduce(0, +)
        if let error = exchange.error { record(error) }
    }
}

extension HAR.Request {
    /// A request as HAR describes it; nothing is redacted yet.
    package init(_ request: InterceptedRequest) {
        let type = request.headers["Content-Type"] ?? ""
        self.init(
            method: request.method.rawValue, url: Self.withoutFragment(request.url.absoluteString),
            cookies: CookieText.sent(request.headers),
            headers: request.headers.map { HAR.NameValue(name: $0.name, value: $0.value) },
            queryString: request.queryItems.map { HAR.NameValue(name: $0.name, value: $0.value ?? "") },
            postData: request.bodyData.map { HAR.PostData(data: $0, mimeType: type) },
            bodySize: request.bodyData?.count ?? 0)
    }

    private static func withoutFragment(_ url: String) -> String { String(url.prefix { $0 != "#" }) }
}

extension HAR.Response {
    fileprivate init(_ exchange: Exchange) {
        let headers = CookieText.separated(exchange.response?.headers ?? [:])
        self.init(
            status: exchange.response?.status ?? 0, cookies: CookieText.set(headers),
            headers: headers.map { HAR.NameValue(name: $0.name, value: $0.value) },
            content: HAR.Content(
                data: exchange.responseBody.data, mimeType: headers["Content-Type"] ?? ""),
            redirectURL: headers["Location"] ?? "")
        if !exchange.responseBody.isComplete { content.comment = "The rest of the body was not captured." }
    }
}

extension HAR.Timings {
    fileprivate init(_ exchange: Exchange) {
        let end = exchange.endedAt ?? exchange.startedAt
        let head = exchange.respondedAt ?? end
        self.init(
            send: 0, wait: Self.milliseconds(head - exchange.startedAt),
            receive: Self.milliseconds(end - head))
    }

    /// To a thousandth of a millisecond.
    private static func milliseconds(_ duration: Duration) -> Double {
        (duration.seconds * 1_000_000).rounded() / 1_000
    }
}

/// Dates as HAR has them: ISO 8601 with milliseconds, in UTC.
package enum HARDate {
    package static func text(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    package static func date(_ text: String) -> Date? {
        (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
            ?? (try? Date(text, strategy: .iso8601))
    }
}
