import DoppelCore
import DoppelSupport

extension StubValue {
    /// What a server does on a WebSocket: `"echo"`, or steps in an array.
    func webSocketSteps() throws(FormatError) -> [WebSocketStep] {
        if case .string = node.content { return [try named(Self.plainSteps)] }
        var steps: [WebSocketStep] = []
        for element in try elements() { steps.append(try element.webSocketStep()) }
        return steps
    }

    static let plainSteps: KeyValuePairs<String, WebSocketStep> = [
        "echo": .echo, "receive": .receive, "drop": .drop,
    ]

    /// A name, `{"send": …, "after": seconds}` or `{"close": code, "reason": text}`.
    private func webSocketStep() throws(FormatError) -> WebSocketStep {
        guard case .object = node.content else { return try named(Self.plainSteps) }
        var fields = try fields()
        try fields.only(oneOf: ["send", "close"])
        let (message, close) = (fields.take("send"), fields.take("close"))
        let delay = try fields.take("after")?.seconds() ?? .zero
        let reason = try fields.take("reason")?.string() ?? ""
        try fields.finish()
        if let close { return .close(try close.closeCode(), reason: reason) }
        guard let message else { throw error("\"send\" or \"close\" was expected") }
        return .send(.text(message.messageText), after: delay)
    }

    /// A string as it is, anything else as JSON.
    private var messageText: String { if case .string(let text) = node.content { text } else { node.text } }

    /// A code that may be sent (RFC 6455, section 7.4).
    private func closeCode() throws(FormatError) -> WebSocketCloseCode {
        let number = try integer(atLeast: 1_000)
        guard let code = UInt16(exactly: number), code <= 4_999, ![1_005, 1_006].contains(code) else {
            throw error("\(number) can't be sent: give 1000 to 1003, 1007 to 1014 or 3000 to 4999")
        }
        return WebSocketCloseCode(rawValue: code)
    }
}
