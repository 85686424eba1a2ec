import DoppelCore
import Foundation

/// Which exchanges a query asks for: those that meet everything in it.
struct JournalFilter: Sendable {
    private let query: [String: String]
    private let statuses: ClosedRange<Int>?
    private let after: Int?
    private let last: Int?
    private let bodyBytes: Int?

    static let items: [(name: String, meaning: String)] = [
        ("host", "The host, or one that it is a subdomain of."),
        ("path", "The path, in which * stands for any characters."), ("method", "The method."),
        ("status", "A status such as 404, 4xx or 400-499."),
        ("failures", "true for those that failed or have a status from 400 on."),
        ("text", "What stands in the URL, a body, the stub's name or the error."),
        ("after", "The number of an exchange: only later ones."), ("last", "At most so many, the newest."),
        ("bodyBytes", "At most so many bytes of each content."),
    ]

    init(_ query: [String: String]) throws {
        var object = ControlObject(query.mapValues { .string($0) }, at: "the query")
        for item in Self.items { _ = object.take(item.name) }
        try object.finish()
        self.query = query
        statuses = try query["status"].map(Self.statuses)
        after = try Self.number("after", query)
        last = try Self.number("last", query)
        bodyBytes = try Self.number("bodyBytes", query)
    }

    private static func number(_ name: String, _ query: [String: String]) throws -> Int? {
        guard let text = query[name] else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw ControlProblem(400, "\(name): a whole number from 0 was expected, not \(text).")
        }
        return number
    }

    private static func statuses(_ text: String) throws -> ClosedRange<Int> {
        let ends = text.split(separator: "-").compactMap { Int($0) }
        if text.count == 3, text.lowercased().hasSuffix("xx"), let digit = text.first?.wholeNumberValue {
            return digit * 100...digit * 100 + 99
        }
        if ends.count == 1, "\(ends[0])" == text { return ends[0]...ends[0] }
        if ends.count == 2, ends[0] <= ends[1] { return ends[0]...ends[1] }
        throw ControlProblem(400, "status: 404, 4xx or 400-499 was expected, not \(text).")
    }

    func picked(_ exchanges: [LoggedExchange]) -> [LoggedExchange] {
        let found = exchanges.filter(matches)
        return (last.map { Array(found.suffix($0)) } ?? found).map(cut)
    }

    /// The exchange with as much of its contents as is asked for.
    func cut(_ exchange: LoggedExchange) -> LoggedExchange {
        guard let bodyBytes else { return exchange }
        var exchange = exchange
        exchange.request.cut(to: bodyBytes)
        exchange.response?.cut(to: bodyBytes)
        return exchange
    }

    func matches(_ exchange: LoggedExchange) -> Bool {
        if let after, exchange.id <= after { return false }
        if let statuses, exchange.status.map(statuses.contains) != true { return false }
        if query["failures"] == "true", !exchange.isFailure { return false }
        if let method = query["method"], method.uppercased() != exchange.method { return false }
        if let host = query["host"]?.lowercased() {
            guard exchange.host == host || exchange.host.hasSuffix("." + host) else { return false }
        }
        if let path = query["path"], !Self.glob(path[...], exchange.path[...]) { return false }
        return query["text"].map { holds($0, exchange) } ?? true
    }

    private func holds(_ text: String, _ exchange: LoggedExchange) -> Bool {
        let places = [
            exchange.url, exchange.stub, exchange.detail, exchange.request.text, exchange.response?.text,
        ]
        return places.contains { $0?.range(of: text, options: .caseInsensitive) != nil }
    }

    private static func glob(_ pattern: Substring, _ text: Substring) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return pattern == text }
        guard text.hasPrefix(first) else { return false }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.range(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}

extension LoggedExchange.Message {
    /// Keeps at most so many bytes of the content; of text whole characters.
    fileprivate mutating func cut(to count: Int) {
        guard body.count > count else { return }
        var kept = body.prefix(count)
        if text != nil {
            // Octets that go on with a character begin with 10 (RFC 3629, section 3).
            let next = body[body.startIndex + count]
            if next & 0xC0 == 0x80 {
                while let last = kept.popLast(), last & 0xC0 == 0x80 {}
            }
        }
        (body, isBodyComplete) = (Data(kept), false)
    }
}
