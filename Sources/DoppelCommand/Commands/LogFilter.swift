import DoppelCore
import DoppelStore
import Foundation

/// The options that pick requests of a journal.
enum LogFilter {
    private static let host = Option.value("--host", "HOST", "Requests to a host and its subdomains.")
    private static let path = Option.value("--path", "PATH", "… to a path; * stands for any characters.")
    private static let method = Option.value("--method", "METHOD", "… with a method.")
    private static let status = Option.value("--status", "STATUS", "… with a status: 404, 4xx or 400-499.")
    private static let failures = Option.flag("--failures", "… that failed, or have a status from 400 on.")
    private static let text = Option.value("--text", "TEXT", "… with a text in URL, headers, bodies, error.")
    private static let since = Option.value(
        "--since", "TIME", "… not before 2026-08-10T06:12:04Z, or 15m ago.")
    private static let until = Option.value("--until", "TIME", "… before a time.")
    private static let last = Option.value("--last", "N", "Only the newest of them.")

    static let options = [host, path, method, status, failures, text, since, until, last]

    static func query(_ arguments: Arguments, now: Date = Date()) throws -> JournalQuery {
        JournalQuery(
            host: arguments.text(host), path: arguments.text(path), method: arguments.text(method),
            status: try arguments.text(status).map(statuses), onlyFailures: arguments.has(failures),
            text: arguments.text(text), since: try arguments.text(since).map { try date($0, since, now) },
            until: try arguments.text(until).map { try date($0, until, now) },
            limit: try arguments.number(last, atLeast: 1))
    }

    /// What a running server is asked for; times are compared here, see ``picks(_:_:)``.
    static func serverQuery(_ query: JournalQuery) -> [String: String] {
        var items: [String: String] = [:]
        items["host"] = query.host
        items["path"] = query.path
        items["method"] = query.method
        items["status"] = query.status.map { "\($0.lowerBound)-\($0.upperBound)" }
        items["failures"] = query.onlyFailures ? "true" : nil
        items["text"] = query.text
        return items
    }

    /// Whether an exchange is of the time that is asked for.
    static func picks(_ exchange: LoggedExchange, _ query: JournalQuery) -> Bool {
        (query.since.map { exchange.date >= $0 } ?? true) && (query.until.map { exchange.date < $0 } ?? true)
    }

    private static func statuses(_ text: String) throws -> ClosedRange<Int> {
        let ends = text.split(separator: "-").compactMap { Int($0) }
        if text.count == 3, text.lowercased().hasSuffix("xx"), let digit = text.first?.wholeNumberValue {
            return digit * 100...digit * 100 + 99
        }
        if ends.count == 1, "\(ends[0])" == text { return ends[0]...ends[0] }
        if ends.count == 2, ends[0] <= ends[1] { return ends[0]...ends[1] }
        throw UsageError("--status takes 404, 4xx or 400-499, not \(text).")
    }

    private static let units = ["s": 1.0, "m": 60, "h": 3_600, "d": 86_400]

    private static func date(_ text: String, _ option: Option, _ now: Date) throws -> Date {
        if let date = LogDate.date(text) { return date }
        if let unit = text.last.flatMap({ units[String($0)] }), let count = Double(text.dropLast()),
            count >= 0
        {
            return now - count * unit
        }
        throw UsageError(
            "\(option.name) takes a time such as 2026-08-10T06:12:04Z, a day, or 90s, 15m, 2h, 3d ago, not \(text)."
        )
    }
}
