extension Reply {
    /// The mistakes in this reply, in the order in which they were made.
    package var problems: [ReplyProblem] {
        guard case .time(let time) = timing.pace, time > .zero, body.length == nil else {
            return notedProblems
        }
        return notedProblems + [.timeNeedsLength]
    }

    /// What a door performs for this reply; with mistakes, a plan that fails with the first of them.
    package func plan() -> ReplyPlan {
        if let problem = problems.first { return ReplyPlan(failingWith: problem) }
        let sentBody = plainHead == nil && ReplyPlan.isBodiless(status) ? .empty : body
        return ReplyPlan(head: head(of: sentBody), body: sentBody, timing: timing, ending: ending)
    }

    private func head(of sentBody: ReplyPlan.Body) -> ReplyPlan.Head {
        if let plainHead {
            return .plain(
                mimeType: plainHead.mimeType ?? bodyType.map(ContentType.withoutParameters),
                expectedLength: plainHead.expectedLength ?? body.length, textEncoding: plainHead.textEncoding)
        }
        return .http(status: status, reason: reason, headers: completedHeaders(for: sentBody))
    }

    private func completedHeaders(for sentBody: ReplyPlan.Body) -> HTTPHeaders {
        var headers = headers
        guard !ReplyPlan.isBodiless(status) else { return headers }
        if let bodyType, mayAdd("Content-Type", to: headers) { headers.add(bodyType, for: "Content-Type") }
        // RFC 9112, section 6.2: no Content-Length beside a Transfer-Encoding.
        if let length = sentBody.announcedLength, mayAdd("Content-Length", to: headers),
            !headers.contains("Transfer-Encoding")
        {
            headers.add("\(length)", for: "Content-Length")
        }
        return headers
    }

    private func mayAdd(_ name: String, to headers: HTTPHeaders) -> Bool {
        !headers.contains(name) && !omittedHeaders.contains { $0.isSameHeaderName(as: name) }
    }
}
