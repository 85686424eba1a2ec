public import Foundation

/// Which exchanges of a saved journal are wanted: those that meet everything that is set.
///
/// ```swift
/// let failures = try journal.exchanges(
///     matching: JournalQuery(host: "api.example.com", status: 500...599, since: .now - 3_600))
/// ```
public struct JournalQuery: Sendable, Hashable {
    /// The host; its subdomains count too.
    public var host: String?
    /// The path, in which `*` stands for any characters, such as `/books/*`.
    public var path: String?
    /// The method.
    public var method: String?
    /// The statuses.
    public var status: ClosedRange<Int>?
    /// Whether only exchanges are wanted that ended with an error or a status of 400 or more.
    public var onlyFailures: Bool
    /// What stands in the URL, a header field, a body, a note or the error; the case of ASCII letters is ignored.
    public var text: String?
    /// The earliest moment.
    public var since: Date?
    /// The moment before which it was.
    public var until: Date?
    /// How many are wanted at most: the newest of them; `nil` for all.
    public var limit: Int?

    /// Makes a query; one without arguments wants everything.
    public init(
        host: String? = nil, path: String? = nil, method: String? = nil, status: ClosedRange<Int>? = nil,
        onlyFailures: Bool = false, text: String? = nil, since: Date? = nil, until: Date? = nil,
        limit: Int? = nil
    ) {
        (self.host, self.path, self.method, self.status) = (host, path, method, status)
        (self.onlyFailures, self.text, self.since, self.until) = (onlyFailures, text, since, until)
        self.limit = limit
    }
}

extension JournalQuery {
    /// What follows `WHERE`, and the values in it.
    var conditions: (sql: String, values: [SQLiteValue]) {
        var parts = ["1"]
        var values: [SQLiteValue] = []
        func add(_ sql: String, _ new: SQLiteValue...) {
            parts.append(sql)
            values += new
        }
        if let host = host?.lowercased() {
            add("(host = ? OR host LIKE ? ESCAPE '\\')", .text(host), .text("%.\(Self.literal(host))"))
        }
        if let path { add("path LIKE ? ESCAPE '\\'", .text(Self.pattern(path))) }
        if let method { add("method = ?", .text(method.uppercased())) }
        if let status {
            add(
                "status BETWEEN ? AND ?", .integer(Int64(status.lowerBound)),
                .integer(Int64(status.upperBound)))
        }
        if onlyFailures { add("(outcome = 'failed' OR status >= 400)") }
        if let since { add("date >= ?", since.milliseconds) }
        if let until { add("date < ?", until.milliseconds) }
        if let text {
            let places = Self.texts.map { "\($0) LIKE ? ESCAPE '\\'" }.joined(separator: " OR ")
            parts.append("(\(places))")
            values += Self.texts.map { _ in .text("%\(Self.literal(text))%") }
        }
        return (parts.joined(separator: " AND "), values)
    }

    /// Where a text is looked for.
    private static let texts = [
        "url", "sent_url", "stub", "detail", "notes", "request_headers", "response_headers",
        "CAST(request_body AS TEXT)", "CAST(response_body AS TEXT)",
    ]

    private static func literal(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "\\%_".contains(character) { result.append("\\") }
            result.append(character)
        }
    }

    private static func pattern(_ path: String) -> String {
        path.split(separator: "*", omittingEmptySubsequences: false).map { literal(String($0)) }
            .joined(separator: "%")
    }
}
