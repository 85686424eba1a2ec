/// The answer to a request that is no request.
struct Refusal {
    private let status: Int
    private let text: String

    init(_ error: MalformedRequest) {
        status = error.status
        text = "\(error)\n"
    }

    func write(to output: inout OutputBuffer, date: [UInt8]) {
        output.append("HTTP/1.1 \(status) \(StatusPhrase.text(status))\r\n")
        output.append(date)
        output.append(
            """
            Doppel-Problem: request\r
            Content-Type: text/plain; charset=utf-8\r
            Content-Length: \(text.utf8.count)\r
            Connection: close\r
            \r
            \(text)
            """)
    }
}
