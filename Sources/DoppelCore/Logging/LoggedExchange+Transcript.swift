import Foundation

extension LoggedExchange {
    /// The whole exchange for people: both messages with their fields and contents, as far as they are text.
    ///
    /// ```
    /// POST https://api.example.com/login
    /// Content-Type: application/json
    ///
    /// {"user":"ada","password":"[redacted]"}
    ///
    /// 401  34 ms  stub "login"
    /// …
    /// ```
    public var transcript: String {
        let question = ["\(method) \(url)"] + Self.lines(request)
        let answer = [LogLine.end(of: self)] + (response.map { Self.lines($0) } ?? [])
        return (question + [""] + answer + LogLine.details(of: self)).joined(separator: "\n")
    }

    private static func lines(_ message: Message) -> [String] {
        let fields = message.headers.map { "\($0.name): \($0.value)" }
        guard !message.body.isEmpty else { return fields }
        let content = message.text ?? "(\(ByteCount.words(Int64(message.body.count))) that are no text)"
        let note = message.isBodyComplete ? [] : ["(The rest was not captured.)"]
        return fields + ["", content] + note
    }
}
