import Foundation

/// How a log writes an exchange for people: in one line.
///
/// ```
/// 06:12:04.123  200 GET  https://api.example.com/books?page=2  1.2 kB  34 ms  stub "books"
/// ```
public struct LogLine: Sendable, Hashable {
    /// Whether status and details are coloured with ANSI escapes.
    public var usesColor: Bool
    /// How many columns a line may take; `nil` without limit.
    ///
    /// The URL is shortened in its middle so that the rest has room.
    public var width: Int?

    /// Makes a style.
    public init(usesColor: Bool = false, width: Int? = nil) {
        self.usesColor = usesColor
        self.width = width
    }

    /// The exchange in one line; an error or a note comes in a line of its own, indented.
    public func text(_ exchange: LoggedExchange) -> String {
        let head = [time(exchange.date), status(exchange), exchange.method.padded(to: 4)]
        let tail = [size(exchange), duration(exchange), origin(exchange)].compactMap { $0 }
        let used = head.joined(separator: " ").count + tail.joined(separator: "  ").count + 3
        let url = width.map { exchange.url.shortened(to: max(20, $0 - used)) } ?? exchange.url
        let line =
            head[0] + " " + colored(head[1], exchange) + " " + head[2] + " " + url
            + tail.map { "  " + dimmed($0) }.joined()
        return ([line] + LogLine.details(of: exchange).map { "             " + $0 }).joined(separator: "\n")
    }

    /// What does not fit into a line.
    static func details(of exchange: LoggedExchange) -> [String] {
        let target = exchange.outcome == "redirected" ? exchange.detail.map { "→ \($0)" } : exchange.detail
        let sent = exchange.sentURL.map { "sent to \($0)" }
        return [target, sent].compactMap { $0 } + exchange.notes
    }

    /// How the exchange ended, without its URL.
    static func end(of exchange: LoggedExchange) -> String {
        let line = LogLine()
        let parts = [
            line.status(exchange), line.size(exchange), line.duration(exchange), line.origin(exchange),
        ]
        return parts.compactMap { $0 }.joined(separator: "  ")
    }

    // MARK: Columns

    private func time(_ date: Date) -> String {
        // HH:MM:SS.mmm of an RFC 3339 text.
        String(LogDate.text(date).dropFirst(11).prefix(12))
    }

    private func status(_ exchange: LoggedExchange) -> String {
        switch (exchange.outcome, exchange.status) {
        case ("failed", nil): "ERR"
        case ("cancelled", _): "CAN"
        case (_, let status?): "\(status)"
        default: "…"
        }
    }

    private func size(_ exchange: LoggedExchange) -> String? {
        exchange.response == nil ? nil : ByteCount.words(exchange.bytesReceived)
    }

    private func duration(_ exchange: LoggedExchange) -> String? {
        exchange.duration.map(LogLine.milliseconds)
    }

    static func milliseconds(_ seconds: Double) -> String {
        seconds >= 10 ? "\(Int(seconds.rounded())) s" : "\(Int((seconds * 1_000).rounded())) ms"
    }

    private func origin(_ exchange: LoggedExchange) -> String? {
        switch exchange.source {
        case "network": exchange.stub == nil ? nil : "network"
        case "stub": exchange.stub.map { "stub \($0)" }
        default: exchange.source
        }
    }

    // MARK: Colours

    private func colored(_ text: String, _ exchange: LoggedExchange) -> String {
        let code =
            switch (exchange.outcome, exchange.status ?? 0) {
            case ("failed", _), (_, 500...): 31
            case ("cancelled", _): 90
            case (_, 400...): 33
            case (_, 300...): 36
            default: 32
            }
        return usesColor ? "\u{1B}[\(code)m\(text.padded(to: 3))\u{1B}[0m" : text.padded(to: 3)
    }

    private func dimmed(_ text: String) -> String { usesColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
}

/// Numbers of bytes in words.
enum ByteCount {
    /// Such as `512 B`, `1.2 kB` and `34 MB`, by thousands.
    static func words(_ count: Int64) -> String {
        var value = Double(count)
        for unit in ["B", "kB", "MB", "GB"] {
            if value < 1_000 || unit == "GB" {
                let isShort = unit == "B" || value >= 10
                return isShort ? "\(Int(value.rounded())) \(unit)" : "\((value * 10).rounded() / 10) \(unit)"
            }
            value /= 1_000
        }
        return "\(count) B"
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        self.count < count ? self + String(repeating: " ", count: count - self.count) : self
    }

    /// The text with its middle replaced by an ellipsis, so that host and end stay.
    fileprivate func shortened(to limit: Int) -> String {
        guard count > limit else { return self }
        let front = (limit - 1) * 2 / 3
        return "\(prefix(front))…\(suffix(limit - 1 - front))"
    }
}
