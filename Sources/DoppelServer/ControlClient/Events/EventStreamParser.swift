import Foundation

/// Reads an event stream piece by piece, as the HTML standard says ("Interpreting an event stream").
struct EventStreamParser {
    struct Event: Equatable {
        /// The type; `message` unless it was named.
        var type: String
        var data: String
    }

    /// What to send as `Last-Event-ID` when the connection was lost.
    private(set) var lastID: String?
    private var line: [UInt8] = []
    private var endedWithReturn = false
    private var type = ""
    private var data: [String] = []
    private var isFirstLine = true

    private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    mutating func parse(_ bytes: Data) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            defer { endedWithReturn = byte == Self.carriageReturn }
            if byte == Self.lineFeed, endedWithReturn { continue }
            if byte == Self.lineFeed || byte == Self.carriageReturn {
                if let event = endLine() { events.append(event) }
            } else {
                line.append(byte)
            }
        }
        return events
    }

    /// The connection was lost: what had begun is not an event.
    mutating func interrupt() {
        (line, type, data) = ([], "", [])
        (endedWithReturn, isFirstLine) = (false, true)
    }

    private mutating func endLine() -> Event? {
        var text = String(decoding: line, as: UTF8.self)
        line = []
        if isFirstLine, text.hasPrefix("\u{FEFF}") { text.removeFirst() }
        isFirstLine = false
        guard !text.isEmpty else { return endEvent() }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? parts[1] : ""
        take(String(parts[0]), String(value.hasPrefix(" ") ? value.dropFirst() : value))
        return nil
    }

    private mutating func take(_ field: String, _ value: String) {
        switch field {
        case "event": type = value
        case "data": data.append(value)
        case "id" where !value.contains("\0"): lastID = value
        // A comment, the time to wait, or what is not known.
        default: break
        }
    }

    private mutating func endEvent() -> Event? {
        defer { (type, data) = ("", []) }
        guard !data.isEmpty else { return nil }
        return Event(type: type.isEmpty ? "message" : type, data: data.joined(separator: "\n"))
    }
}
