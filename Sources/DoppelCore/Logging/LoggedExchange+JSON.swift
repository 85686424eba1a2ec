package import Foundation

extension LoggedExchange {
    /// The exchange as one line of JSON (https://jsonlines.org), without a line break.
    ///
    /// Header fields are arrays of a name and a value, since names may repeat. A body that is no text is in
    /// `bodyBase64` in place of `body`.
    public var jsonLine: String { json.description }

    /// The exchange as JSON.
    public var json: JSON {
        var members: [String: JSON] = [
            "id": .integer(id), "date": .string(LogDate.text(date)), "method": .string(method),
            "url": .string(url), "request": request.json,
            "bytesReceived": .integer(Int(clamping: bytesReceived)),
            "source": .string(source), "outcome": .string(outcome),
        ]
        members["status"] = status.map { .integer($0) }
        members["response"] = response?.json
        members["sentURL"] = sentURL.map { .string($0) }
        members["stub"] = stub.map { .string($0) }
        members["set"] = set.map { .string($0) }
        members["choice"] = choice.map { .string($0) }
        members["detail"] = detail.map { .string($0) }
        members["timeToResponse"] = timeToResponse.map { .number($0) }
        members["duration"] = duration.map { .number($0) }
        if !notes.isEmpty { members["notes"] = notes.json }
        return .object(members)
    }

    /// Reads what ``json`` writes; `nil` when it is something else.
    public init?(json: JSON) {
        guard let url = json["url"]?.string, let method = json["method"]?.string,
            let date = json["date"]?.string.flatMap(LogDate.date)
        else { return nil }
        self.init(
            id: json["id"]?.int ?? 0, date: date, method: method, url: url,
            request: json["request"].map(Message.init) ?? Message(), status: json["status"]?.int,
            response: json["response"].map(Message.init),
            bytesReceived: Int64(json["bytesReceived"]?.int ?? 0),
            source: json["source"]?.string ?? "network",
            outcome: json["outcome"]?.string ?? "finished", duration: json["duration"]?.double)
        sentURL = json["sentURL"]?.string
        stub = json["stub"]?.string
        set = json["set"]?.string
        choice = json["choice"]?.string
        detail = json["detail"]?.string
        timeToResponse = json["timeToResponse"]?.double
        notes = json["notes"]?.array?.compactMap(\.string) ?? []
    }
}

extension LoggedExchange.Message {
    fileprivate var json: JSON {
        var members: [String: JSON] = ["headers": headers.pairs]
        if !body.isEmpty {
            members[text == nil ? "bodyBase64" : "body"] = .string(text ?? body.base64EncodedString())
        }
        if !isBodyComplete { members["bodyIsComplete"] = false }
        return .object(members)
    }

    fileprivate init(_ json: JSON) {
        let encoded = json["bodyBase64"]?.string.flatMap { Data(base64Encoded: $0) }
        self.init(
            headers: json["headers"].map(HTTPHeaders.init(pairs:)) ?? [:],
            body: encoded ?? Data((json["body"]?.string ?? "").utf8),
            isBodyComplete: json["bodyIsComplete"]?.bool ?? true)
    }
}

extension HTTPHeaders {
    /// The fields as an array of names and values.
    package var pairs: JSON { .array(map { .array([.string($0.name), .string($0.value)]) }) }

    package init(pairs: JSON) {
        self.init(
            (pairs.array ?? []).compactMap { pair in
                guard let name = pair[0]?.string, let value = pair[1]?.string else { return nil }
                return Field(name: name, value: value)
            })
    }
}

/// Moments as a log writes them: RFC 3339, in UTC, with milliseconds.
package enum LogDate {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// The style cuts a fraction off, and a millisecond has no exact number: a bit more is not cut off.
    package static func text(_ date: Date) -> String {
        rounded(date).addingTimeInterval(0.000_1).formatted(style)
    }

    /// The moment to the millisecond, which is all that is written.
    package static func rounded(_ date: Date) -> Date {
        Date(timeIntervalSinceReferenceDate: (date.timeIntervalSinceReferenceDate * 1_000).rounded() / 1_000)
    }

    /// Reads a moment with or without a fraction, or a day.
    package static func date(_ text: String) -> Date? {
        (try? style.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text))
            ?? (try? Date.ISO8601FormatStyle().year().month().day().parse(text))
    }
}
