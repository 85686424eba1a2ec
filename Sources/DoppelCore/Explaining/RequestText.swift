import DoppelSupport
import Foundation

/// The parts of a request that matter to matching, secrets redacted and long values cut.
struct RequestText {
    /// How many characters of a body a message shows.
    private static let bodyLimit = 500

    private let request: InterceptedRequest

    init(_ request: InterceptedRequest) { self.request = request }

    /// One line for each header field, then the body.
    var lines: [String] {
        // The body is shown below; its length says nothing more.
        let shown = Redaction.headers(request.headers).filter {
            !$0.name.isSameHeaderName(as: "Content-Length")
        }
        let headers = shown.map { "\($0.name): \(Excerpt.of($0.value))" }
        return headers + bodyLines
    }

    private var bodyLines: [String] {
        switch request.body {
        case .none: []
        case .unread: ["body: a stream that no matcher asked for, so that it was not read"]
        case .data(let data) where data.isEmpty: []
        case .data(let data): lines(of: data)
        }
    }

    private func lines(of data: Data) -> [String] {
        guard let text = request.text else { return ["body: \(data.count) bytes that are not text"] }
        let redacted = Redaction.body(text, contentType: request.headers["Content-Type"])
        guard redacted.count > RequestText.bodyLimit else { return RequestText.lines("body: \(redacted)") }
        return RequestText.lines("body: \(redacted.prefix(RequestText.bodyLimit))…")
            + ["(cut; UnmatchedRequest.request.text has the whole body of \(data.count) bytes)"]
    }

    private static func lines(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }
}
