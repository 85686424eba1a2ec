import Foundation

extension ReplyPlan {
    /// The plan as this request gets it: whole, in part (206, 416), or not at all (304, 412).
    ///
    /// Itself, for the price of one comparison, unless the reply allows ranges or conditions.
    package func adapted(to request: InterceptedRequest) -> ReplyPlan {
        guard let negotiation, negotiation.dependsOnRequest else { return self }
        if case .failBeforeHead = ending { return self }
        guard case .http(let status, _, let headers) = head, (200..<300).contains(status) else { return self }
        let conditions = Preconditions(of: request, on: headers)
        if negotiation.answersConditions {
            switch conditions.outcome {
            case .proceed: break
            case .notModified: return answerWithoutContent(status: 304, headers.forNotModified)
            case .failed: return answerWithoutContent(status: 412, headers.withoutContent)
            }
        }
        guard negotiation.acceptsRanges, status == 200, request.method == .get, conditions.allowPart else {
            return self
        }
        return part(for: request, headers)
    }

    private func part(for request: InterceptedRequest, _ headers: HTTPHeaders) -> ReplyPlan {
        guard let length = body.length, let range = request.headers["Range"].flatMap(RangeRequest.init) else {
            return self
        }
        switch range.outcome(length: length) {
        case .whole: return self
        case .part(let range): return part(range, of: length, headers)
        case .unsatisfiable:
            var headers = headers.withoutContent
            headers["Content-Range"] = "bytes */\(length)"
            return answerWithoutContent(status: 416, headers)
        }
    }

    private func part(_ range: Range<Int>, of length: Int, _ headers: HTTPHeaders) -> ReplyPlan {
        var headers = headers
        headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
        if headers.contains("Content-Length") { headers["Content-Length"] = "\(range.count)" }
        return ReplyPlan(
            head: .http(status: 206, reason: nil, headers: headers), body: body.part(range), timing: timing,
            ending: ending, negotiation: negotiation, fault: fault)
    }

    /// An answer that is complete with its head: what the reply says of its body does not count.
    private func answerWithoutContent(status: Int, _ headers: HTTPHeaders) -> ReplyPlan {
        var timing = timing
        timing.pace = .immediate
        return ReplyPlan(
            head: .http(status: status, reason: nil, headers: headers), body: .empty, timing: timing)
    }
}

extension ReplyPlan.Body {
    /// Some of the bytes of a body that can be read from anywhere.
    fileprivate func part(_ range: Range<Int>) -> ReplyPlan.Body {
        switch self {
        case .data(let data):
            .data(data[(data.startIndex + range.lowerBound)..<(data.startIndex + range.upperBound)])
        case .file(let url, _): .filePart(url, range)
        default: self
        }
    }
}

extension HTTPHeaders {
    /// The fields of a 304: those that describe the content, which is not there, are left out, and those that
    /// a cache needs stay (RFC 9110, section 15.4.5).
    fileprivate var forNotModified: HTTPHeaders {
        HTTPHeaders(filter { !$0.isAboutContent && !$0.name.isSameHeaderName(as: "Accept-Ranges") })
    }

    /// The fields of an answer that is about the request: its content is empty, and not the reply's.
    fileprivate var withoutContent: HTTPHeaders {
        let kept = filter { field in
            !field.isAboutContent && !Self.validators.contains { field.name.isSameHeaderName(as: $0) }
        }
        return HTTPHeaders(kept + [Field(name: "Content-Length", value: "0")])
    }

    private static let validators = ["Cache-Control", "Content-Location", "ETag", "Expires", "Last-Modified"]
}

extension HTTPHeaders.Field {
    fileprivate var isAboutContent: Bool {
        Self.aboutContent.contains { name.isSameHeaderName(as: $0) }
    }

    private static let aboutContent = [
        "Content-Disposition", "Content-Encoding", "Content-Language", "Content-Length", "Content-Range",
        "Content-Type", "Transfer-Encoding",
    ]
}
