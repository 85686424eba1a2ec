package import DoppelCore
import DoppelSupport
import Foundation

extension HAR.Entry {
    /// Whether there is something to replay: a response, or an error that Doppel has recorded.
    package var isPlayable: Bool { (100...999).contains(response.status) || recordedError != nil }

    /// What a client gets to see of the entry.
    package func reply(_ timing: Tape.Timing) -> Reply {
        timed(untimed, timing)
    }

    private var untimed: Reply {
        guard let recordedError else { return reply }
        guard response.status > 0 else { return Reply().error(recordedError) }
        return reply.failing(after: response.content.data?.count ?? 0, with: recordedError)
    }

    private var reply: Reply {
        response.reply(
            isBodiless: request.method == "HEAD" || ReplyPlan.isBodiless(response.status),
            isCutShort: recordedError != nil)
    }

    private func timed(_ reply: Reply, _ timing: Tape.Timing) -> Reply {
        let factor: Double
        switch timing {
        case .none: return reply
        case .original: factor = 1
        case .scaled(let scale): factor = max(0, scale)
        }
        // `ssl` is part of `connect`.
        let beforeHead = [timings.blocked, timings.dns, timings.connect, timings.send, timings.wait]
        let delay = beforeHead.compactMap { $0 }.filter { $0 > 0 }.reduce(0, +) * factor
        return reply.delayed(by: .milliseconds(delay)).taking(.milliseconds(max(0, timings.receive) * factor))
    }
}

extension HAR.Response {
    /// - Parameter isCutShort: whether less came than was announced.
    fileprivate func reply(isBodiless: Bool, isCutShort: Bool) -> Reply {
        var reply = Reply().status(status)
        if !statusText.isEmpty { reply = reply.reason(statusText) }
        let body = content.data ?? Data()
        let type = headers.first { $0.name.isSameHeaderName(as: "Content-Type") }?.value
        if !body.isEmpty || type != nil {
            reply = reply.data(body, type: type ?? (content.mimeType.isEmpty ? nil : content.mimeType))
        }
        reply = headers.reduce(reply) { $0.adding($1, keepsLength: isBodiless || isCutShort) }
        if type == nil, content.mimeType.isEmpty || body.isEmpty {
            reply = reply.withoutHeader("Content-Type")
        }
        return headers.contains { $0.name.isSameHeaderName(as: "Content-Length") }
            ? reply : reply.withoutHeader("Content-Length")
    }
}

extension Reply {
    /// Adds a recorded field, where it is still true of the decoded body.
    fileprivate func adding(_ field: HAR.NameValue, keepsLength: Bool) -> Reply {
        switch field.name.lowercased() {
        case let name where name.hasPrefix(":"): self
        case "content-length": keepsLength ? header(field.name, field.value) : self
        case "content-type": header(field.name, field.value)
        case "content-encoding": encoded(as: field.value)
        default:
            // Chrome joins the values of several fields with line ends.
            field.value.split(separator: "\n").reduce(self) { reply, value in
                reply.addingHeader(field.name, value.trimmingCharacters(in: .whitespacesAndNewlines))
            }
        }
    }

    /// A recorded body has been decoded; what the door can encode is sent encoded again.
    private func encoded(as codings: String) -> Reply {
        if let coding = ContentCoding(name: codings.trimmingCharacters(in: .whitespaces)) {
            return contentEncoding(coding)
        }
        // Clients are given such bodies as they stand, with the field that the real server sent.
        return ["br", "zstd", "identity"].contains(codings.lowercased())
            ? header("Content-Encoding", codings) : self
    }
}

// MARK: - Errors

extension HAR.Entry {
    static let errorField = "_error"
    static let errorCodeField = "_errorCode"

    /// The error that the exchange ended with, when Doppel has recorded it.
    ///
    /// What other tools write into `_error` is words for people; they say nothing of how a client fails.
    var recordedError: (any Error)? {
        guard let code = response.custom[Self.errorCodeField]?.int else { return nil }
        // Failable on Linux, and not on Apple platforms.
        let known: URLError.Code? = URLError.Code(rawValue: code)
        return URLError(known ?? .unknown)
    }

    mutating func record(_ error: any Error) {
        let plain = error as NSError
        let code = plain.domain == NSURLErrorDomain ? plain.code : URLError.Code.unknown.rawValue
        // What a server of Doppel says in place of a response is none.
        if response.headers.contains(where: { $0.name.isSameHeaderName(as: "Doppel-Problem") }) {
            response = HAR.Response(status: 0)
        }
        response.custom[Self.errorField] = .string(Redaction.body(Words.shortError(error), contentType: nil))
        response.custom[Self.errorCodeField] = .integer(code)
    }
}

extension Duration {
    fileprivate static func milliseconds(_ value: Double) -> Duration { .seconds(value / 1_000) }
}
