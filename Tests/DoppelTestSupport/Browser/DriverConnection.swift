import Foundation

/// Asks a WebDriver, request by request.
///
/// Not with URLSession, which on Linux takes a response whose fields have no space behind the colon, as chromedriver's
/// have, for none at all.
struct DriverConnection: Sendable {
    let port: UInt16

    /// What the driver answers; `content` is what is sent, as JSON.
    func send(_ method: String, _ path: String, _ content: [String: Any]?) async throws -> Any {
        let body = method == "POST" ? try JSONSerialization.data(withJSONObject: content ?? [:]) : Data()
        let head = """
            \(method) \(path) HTTP/1.1\r
            Host: 127.0.0.1:\(port)\r
            Content-Type: application/json\r
            Content-Length: \(body.count)\r
            \r

            """
        let message = Array(head.utf8) + Array(body)
        let response = try await blocking { [port] in
            let client = try RawClient(port: port)
            try client.send(message)
            return try client.readResponse()
        }
        return try Self.value(of: response)
    }

    private static func value(of response: ReceivedMessage) throws -> Any {
        let object = try JSONSerialization.jsonObject(with: Data(response.body.utf8)) as? [String: Any]
        let value = object?["value"] ?? NSNull()
        guard response.status != 200 else { return value }
        let members = value as? [String: Any]
        throw BrowserError("\(members?["error"] ?? response.status): \(members?["message"] ?? "")")
    }
}
