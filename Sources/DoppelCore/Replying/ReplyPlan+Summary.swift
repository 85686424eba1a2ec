import Foundation

extension Reply: CustomStringConvertible {
    /// The reply in a few words, such as `401, 19 bytes of application/json, after 0.2 seconds`.
    ///
    /// Header values and content stay out: they may be secret.
    public var description: String {
        let isTemplate = template?.isEmpty == false
        return plan().summary + (isTemplate ? ", filled in from each request" : "")
    }
}

extension ReplyPlan {
    /// The plan in a few words, for logs and messages.
    package var summary: String {
        if case .failBeforeHead(let error) = ending {
            return (["error: \(error.nameInWords)"] + timingInWords).joined(separator: ", ")
        }
        if upstream != nil {
            return (["passed through"] + timingInWords + endingInWords).joined(separator: ", ")
        }
        return ([headInWords, bodyInWords] + timingInWords + endingInWords).joined(separator: ", ")
    }

    private var headInWords: String {
        switch head {
        case .http(let status, let reason?, _): "\(status) \(reason)"
        case .http(let status, nil, _): "\(status)"
        case .plain: "plain"
        }
    }

    private var type: String {
        switch head {
        case .http(_, _, let headers): headers["Content-Type"] ?? "no type"
        case .plain(let mimeType, _, _): mimeType ?? "no type"
        }
    }

    private var bodyInWords: String {
        switch body {
        case .empty: "no body"
        case .data(let data): "\(data.count) \(data.count == 1 ? "byte" : "bytes") of \(type)"
        case .file(let url, _): "file \(url.lastPathComponent) as \(type)"
        case .filePart(let url, let range): "\(range.count) bytes of file \(url.lastPathComponent) as \(type)"
        case .timeline(let chunks): "\(chunks.count) \(chunks.count == 1 ? "chunk" : "chunks") of \(type)"
        case .stream, .sequence: "stream of \(type)"
        }
    }

    private var timingInWords: [String] {
        var words: [String] = []
        let delay = timing.delay + timing.latency
        if timing.jitter > .zero {
            words.append("after \(delay) ± \(timing.jitter)")
        } else if delay > .zero {
            words.append("after \(delay)")
        }
        switch timing.pace {
        case .immediate: break
        case .time(let time): words.append("in \(time)")
        case .speed(let speed): words.append("at \(speed.formatted) bytes per second")
        }
        return words
    }

    private var endingInWords: [String] {
        guard case .fail(let error, let afterBytes) = ending else { return [] }
        return ["error after \(afterBytes) \(afterBytes == 1 ? "byte" : "bytes"): \(error.nameInWords)"]
    }
}

extension Error {
    /// `URLError -1001` for one of Foundation's, whose own description is a page of user info.
    fileprivate var nameInWords: String {
        (self as? URLError).map { "URLError \($0.code.rawValue)" } ?? reasonInWords
    }
}

extension Double {
    /// The number without a fraction of zero.
    fileprivate var formatted: String {
        Int(exactly: self).map { "\($0)" } ?? "\(self)"
    }
}
