import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Outcome {
    mutating func note(data: Data?) {
        note("data", data.map(Text.of) ?? "nil")
    }

    mutating func note(response: URLResponse?, _ places: Places) {
        guard let response else { return note("response", "nil") }
        note("response", response is HTTPURLResponse ? "HTTPURLResponse" : "URLResponse")
        note("url", response.url.map { places.named($0.absoluteString) } ?? "nil")
        note("mimeType", response.mimeType ?? "nil")
        note("textEncodingName", response.textEncodingName ?? "nil")
        note("expectedContentLength", "\(response.expectedContentLength)")
        note("suggestedFilename", response.suggestedFilename.map(places.named) ?? "nil")
        guard let response = response as? HTTPURLResponse else { return }
        note("status", "\(response.statusCode)")
        note("headers", Text.ofHeaders(response.allHeaderFields, places))
    }

    mutating func note(error: (any Error)?, _ places: Places) {
        guard let error else { return note("error", "nil") }
        note("error", Text.of(error))
        let info = (error as NSError).userInfo
        let url = info[NSURLErrorFailingURLErrorKey] as? URL
        note("error's failing URL", url.map { places.named($0.absoluteString) } ?? "nil")
        let text = info["NSErrorFailingURLStringKey"] as? String
        note("error's failing URL string", text.map(places.named) ?? "nil")
    }

    /// What a task tells of itself when all is over.
    mutating func note(task: URLSessionTask, _ places: Places) {
        note("task.state", "\(task.state.word)")
        note("task.error", task.error.map(Text.of) ?? "nil")
        note("task.originalRequest", Text.of(task.originalRequest, places))
        note("task.currentRequest", Text.of(task.currentRequest, places))
        let response = task.response as? HTTPURLResponse
        note(
            "task.response",
            response.map { "\($0.statusCode) \(places.named($0.url?.absoluteString ?? ""))" } ?? "nil")
        note("task.countOfBytesReceived", "\(task.countOfBytesReceived)")
        note("task.countOfBytesExpectedToReceive", "\(task.countOfBytesExpectedToReceive)")
        note("task.countOfBytesSent", "\(task.countOfBytesSent)")
        note("task.countOfBytesExpectedToSend", "\(task.countOfBytesExpectedToSend)")
        note("task.progress", "\(Int((task.progress.fractionCompleted * 100).rounded())) %")
    }

    mutating func note(cookies storage: HTTPCookieStorage?) {
        let cookies = storage?.cookies ?? []
        let texts = cookies.map { "\($0.name)=\($0.value) \($0.path)\($0.isHTTPOnly ? " HttpOnly" : "")" }
        note("cookies", texts.sorted().joined(separator: ", "))
    }

    mutating func note(requests: [SeenRequest]) {
        note("requests", requests.map(\.line).joined(separator: ", "))
        note("requests' heads", requests.map(\.head).joined(separator: "\n"))
        note("requests' bodies", requests.map { $0.body.map(Text.of) ?? "not read" }.joined(separator: "\n"))
    }
}

/// Things in words.
enum Text {
    static func of(_ data: Data) -> String {
        guard data.count <= 300 else { return "\(data.count) bytes, sum \(sum(data))" }
        return String(data: data, encoding: .utf8).map { "\"\($0)\"" } ?? data.base64EncodedString()
    }

    static func of(_ error: any Error) -> String {
        let plain = error as NSError
        return "\(error is URLError ? "URLError" : plain.domain) \(plain.code)"
    }

    static func of(_ request: URLRequest?, _ places: Places) -> String {
        guard let request else { return "nil" }
        let url = request.url.map { places.named($0.absoluteString) } ?? "nil"
        return "\(request.httpMethod ?? "nil") \(url)"
    }

    /// The fields but for those that only concern the connection or the moment.
    static func ofHeaders(_ fields: [AnyHashable: Any], _ places: Places) -> String {
        let ignored: Set = ["date", "server", "connection", "keep-alive", "transfer-encoding"]
        let texts = fields.map { (name: "\($0.key)", value: "\($0.value)") }
            .filter { !ignored.contains($0.name.lowercased()) }
            .map { "\($0.name): \(places.named($0.value))" }
        return texts.sorted().joined(separator: " | ")
    }

    /// Fowler–Noll–Vo over every 61st byte, to compare long bodies.
    private static func sum(_ data: Data) -> String {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        data.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: 61) {
                sum = (sum ^ UInt64(bytes[start])) &* 0x100_0000_01b3
            }
        }
        return String(sum, radix: 16)
    }
}

extension URLSessionTask.State {
    fileprivate var word: String {
        switch self {
        case .running: "running"
        case .suspended: "suspended"
        case .canceling: "canceling"
        case .completed: "completed"
        @unknown default: "unknown"
        }
    }
}

extension Text {
    /// A downloaded file.
    static func ofFile(_ url: URL) -> String {
        (try? Data(contentsOf: url)).map(of) ?? "a file that can't be read"
    }
}
