import DoppelSupport
package import Foundation

extension ReplyPlan {
    /// Whether its body has to be collected and rewritten before it can be performed.
    package var needsRewriting: Bool { upstream == nil && rewriting != nil }

    /// A plan for what has come from the network in answer to this one.
    ///
    /// Changes to the head are made; those that need the body wait until it is collected.
    /// The speed, the delay and the failure that this plan asks for are kept.
    package func answered(_ status: Int, _ headers: HTTPHeaders, body: Body) -> ReplyPlan {
        guard let rewriting, !rewriting.needsBody else {
            return received(.http(status: status, reason: nil, headers: headers), body, rewriting)
        }
        let response = ReceivedResponse(
            to: InterceptedRequest(url: URL(fileURLWithPath: "/")), status: status, headers: headers)
        guard let rewritten = try? rewriting.apply(to: response).response else { return self }
        return received(
            .http(status: rewritten.status, reason: nil, headers: rewritten.headers), body, nil)
    }

    /// A plan for a response of another kind than HTTP.
    package func answered(plain head: Head, body: Body) -> ReplyPlan { received(head, body, nil) }

    private func received(_ head: Head, _ body: Body, _ rewriting: ResponseRewriting?) -> ReplyPlan {
        ReplyPlan(head: head, body: body, timing: timing, ending: ending, rewriting: rewriting, fault: fault)
    }

    /// The plan with its collected body rewritten, and what there is to say about that; runs user code.
    package func rewritten(_ body: Data, for request: InterceptedRequest) -> (plan: ReplyPlan, note: String?)
    {
        guard let rewriting, case .http(let status, let reason, let headers) = head else {
            return (replacingBody(.data(body), head: head), nil)
        }
        do {
            let response = ReceivedResponse(to: request, status: status, headers: headers, body: body)
            let outcome = try rewriting.apply(to: response)
            let new = outcome.response
            let head = Head.http(
                status: new.status, reason: new.status == status ? reason : nil, headers: new.headers)
            return (replacingBody(.data(new.body), head: head), outcome.note)
        } catch {
            return (ReplyPlan(failingWith: error), nil)
        }
    }

    private func replacingBody(_ body: Body, head: Head) -> ReplyPlan {
        ReplyPlan(head: head, body: body, timing: timing, ending: ending, fault: fault)
    }

    /// The whole body, as it stands in the plan.
    ///
    /// - Throws: ``RewriteError/bodyIsTooLarge(limit:)``, and what reading the body throws.
    package func collectedBody(limit: Int = ResponseRewriting.largestBody) async throws -> Data {
        switch body {
        case .empty: return Data()
        case .data(let data): return data
        case .timeline(let chunks): return chunks.reduce(into: Data()) { $0.append($1.data) }
        case .file, .filePart, .stream, .sequence: break
        }
        var collected = Data()
        guard let reader = try makeReader() else { return collected }
        while let piece = try await reader.piece() {
            collected.append(piece)
            if collected.count > limit { throw RewriteError.bodyIsTooLarge(limit: limit) }
        }
        return collected
    }
}

extension BodyReader {
    fileprivate func piece() async throws -> Data? {
        switch self {
        case .awaiting(let reader): try await reader.read(upTo: .max)
        case .blocking(let reader):
            // On a thread of its own: a stream may block for as long as it likes.
            try await BlockingWork.value { Result { try reader.read(upTo: 1 << 20) } }.get()
        }
    }
}
