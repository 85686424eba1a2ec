extension Reply {
    /// The mistakes in this reply, in the order in which they were made.
    package var problems: [ReplyProblem] {
        var problems = notedProblems
        if case .time(let time) = timing.pace, time > .zero, body.length == nil || isLive {
            problems.append(.timeNeedsLength)
        }
        if acceptsRanges, !body.isSeekable { problems.append(.rangesNeedKnownBody) }
        if acceptsRanges, let appliedCoding { problems.append(.rangesOfCodedBody(appliedCoding)) }
        if computesEntityTag, !body.isKnown { problems.append(.entityTagNeedsKnownBody) }
        if problems.isEmpty, template == nil {
            do throws(ReplyProblem) { _ = try rewrittenNow() } catch { problems.append(error) }
        }
        return problems
    }

    /// What a door performs for this reply; with mistakes, a plan that fails with the first of them.
    package func plan() -> ReplyPlan {
        if let problem = problems.first { return ReplyPlan(failingWith: problem) }
        if let upstream { return livePlan(upstream) }
        return (try? rewrittenNow())?.ownPlan() ?? ownPlan()
    }

    private func livePlan(_ upstream: UpstreamRequest) -> ReplyPlan {
        ReplyPlan(
            head: .http(status: 200, reason: nil, headers: [:]), body: .empty, timing: plannedTiming,
            ending: fault?.ending(.sequence { .init { nil } }) ?? ending, upstream: upstream,
            rewriting: rewriting, fault: fault)
    }

    private func ownPlan() -> ReplyPlan {
        let sentBody = plainHead == nil && ReplyPlan.isBodiless(status) ? .empty : body
        let head = head(of: sentBody)
        return ReplyPlan(
            head: head, body: sentBody, timing: plannedTiming, ending: fault?.ending(sentBody) ?? ending,
            negotiation: negotiation(head), rewriting: rewriting, fault: fault, webSocket: webSocket,
            trailers: ReplyPlan.isBodiless(status) ? [:] : trailers)
    }

    private var plannedTiming: ReplyPlan.Timing {
        var timing = timing
        fault?.adjust(&timing)
        return timing
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
        if computesEntityTag, mayAdd("ETag", to: headers), let tag = body.entityTag {
            headers.add(tag, for: "ETag")
        }
        guard !ReplyPlan.isBodiless(status) else { return headers }
        if let bodyType, mayAdd("Content-Type", to: headers) { headers.add(bodyType, for: "Content-Type") }
        // RFC 9112, section 6.2: no Content-Length beside a Transfer-Encoding.
        if appliedCoding == nil, let length = sentBody.announcedLength, mayAdd("Content-Length", to: headers),
            !headers.contains("Transfer-Encoding")
        {
            headers.add("\(length)", for: "Content-Length")
        }
        headers.announce(trailers)
        fault?.adjust(&headers, sentBody)
        return headers
    }

    private func mayAdd(_ name: String, to headers: HTTPHeaders) -> Bool {
        !headers.contains(name) && !omittedHeaders.contains { $0.isSameHeaderName(as: name) }
    }
}
