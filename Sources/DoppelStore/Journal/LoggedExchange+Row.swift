import DoppelCore
import Foundation

/// Exchanges as rows of the journal's table.
extension LoggedExchange {
    /// The columns in the order of ``row`` and of ``init(row:)``, behind the number.
    static let columns = [
        "date", "method", "url", "host", "path", "sent_url", "status", "source", "stub", "outcome", "detail",
        "time_to_response", "duration", "bytes_received", "notes", "request_headers", "response_headers",
        "request_body_is_complete", "response_body_is_complete", "size", "request_body", "response_body",
    ]

    /// The values of the columns.
    var row: [SQLiteValue] {
        let notes = JSON.array(notes.map { .string($0) }).description
        let requestFields = request.headers.pairs.description
        let responseFields = response?.headers.pairs.description
        let texts = [url, notes, requestFields, responseFields ?? "", detail ?? ""]
        let bodies = request.body.count + (response?.body.count ?? 0)
        // What SQLite itself takes for a row and its places in the indexes is about this much.
        let size = texts.reduce(bodies + 200) { $0 + $1.utf8.count }
        return [
            date.milliseconds, .text(method), .text(url), .text(host), .text(path), .optional(sentURL),
            .optional(status), .text(source), .optional(stub), .text(outcome), .optional(detail),
            .optional(timeToResponse), .optional(duration), .integer(bytesReceived), .text(notes),
            .text(requestFields), .optional(responseFields), .integer(request.isBodyComplete ? 1 : 0),
            .integer(response?.isBodyComplete == false ? 0 : 1), .integer(Int64(size)),
            .blob(request.body), .blob(response?.body ?? Data()),
        ]
    }

    /// Reads a row: the number, then the columns.
    init(row: [SQLiteValue]) {
        let value = Dictionary(uniqueKeysWithValues: zip(LoggedExchange.columns, row.dropFirst()))
        func text(_ name: String) -> String { value[name]?.text ?? "" }
        func message(_ name: String) -> Message {
            Message(
                headers: Self.headers(text("\(name)_headers")), body: value["\(name)_body"]?.blob ?? Data(),
                isBodyComplete: value["\(name)_body_is_complete"] != .integer(0))
        }
        self.init(
            id: row.first?.int ?? 0, date: Date(milliseconds: value["date"]?.integer ?? 0),
            method: text("method"), url: text("url"), request: message("request"),
            status: value["status"]?.int,
            response: value["response_headers"]?.text == nil ? nil : message("response"),
            bytesReceived: value["bytes_received"]?.integer ?? 0, source: text("source"),
            outcome: text("outcome"), duration: value["duration"]?.real)
        sentURL = value["sent_url"]?.text
        stub = value["stub"]?.text
        detail = value["detail"]?.text
        timeToResponse = value["time_to_response"]?.real
        notes = (try? JSON(text: text("notes")))?.array?.compactMap(\.string) ?? []
    }

    private static func headers(_ text: String) -> HTTPHeaders {
        (try? JSON(text: text)).map(HTTPHeaders.init(pairs:)) ?? [:]
    }
}
