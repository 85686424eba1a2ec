import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubLoad {
    /// Sends a request to the network in place of the task, and answers with what comes back as `plan` says.
    func relay(_ request: InterceptedRequest, for plan: ReplyPlan) {
        guard case .unread = request.body else { return relay(request, with: .none, for: plan) }
        guard !hasConsumedStream else { return fail(LoadingError.bodyStreamUsedUp) }
        withContent { load, content in
            load.hasConsumedStream = content.isOneShot
            load.relay(request, with: content, for: plan)
        }
    }

    private func relay(_ request: InterceptedRequest, with content: RequestContent, for plan: ReplyPlan) {
        let session = RelaySession.like(task.flatMap(SessionAccess.session))
        var content = content
        if case .data(let data) = request.body { content = .data(data) }
        let sent = URLRequest(request, sentBy: urlRequest)
        let relay = RelayedUpstream(sent, content, isUpload: kind == .upload, in: session) { relay, event in
            self.whereItComes { $0.relayed(event, by: relay, for: plan) }
        }
        upstream = relay
        record.open()
        relay.start()
    }

    /// Goes on with what the network brings: at once on Linux, where it comes on the loading queue.
    ///
    /// Not in a turn of its own: that queue has no turn for others while a body is coming in fast, and all of
    /// it would be held in memory.
    func whereItComes(_ work: @escaping @Sendable (StubLoad) -> Void) {
        #if canImport(FoundationNetworking)
            proceed(work)
        #else
            onQueue(work)
        #endif
    }

    private func relayed(_ event: RelayedUpstream.Event, by relay: RelayedUpstream, for plan: ReplyPlan) {
        guard relay === upstream else { return }
        switch event {
        case .sent(let count, let total, let expected):
            if !hasToldSent { tellDelegate(sent: count, total: total, expected: expected) }
        case .failed(let error):
            upstream = nil
            fail(error)
        case .responded(let response):
            isLive = true
            carryOut(answer(response, from: relay, for: plan))
        case .challenged(let challenge, let answer):
            ask(challenge, answer)
        }
    }

    func answer(
        _ response: URLResponse, from relay: RelayedUpstream, for plan: ReplyPlan
    ) -> ReplyPlan {
        let body = ReplyPlan.Body.sequence { relay.body.stream }
        guard let http = response as? HTTPURLResponse else {
            let length = response.expectedContentLength
            return plan.answered(
                plain: .plain(
                    mimeType: response.mimeType, expectedLength: length < 0 ? nil : Int(length),
                    textEncoding: response.textEncodingName), body: body)
        }
        var headers = HTTPHeaders(http.allHeaderFields as? [String: String] ?? [:])
        // Nobody waits for what does not come.
        if relay.isBodyLost { headers.remove("Content-Length") }
        let plan = planAfterRedirects(http.statusCode, headers, plan)
        let answered = plan.answered(http.statusCode, headers, body: body)
        // The network's own object, with all that it has, where it is what the program gets.
        if plan.rewriting == nil, http.url == request.url { ResponseMaker.use(http, for: answered) }
        return answered
    }

    /// What is asked for is done to the answer, and not to a redirect on the way there.
    func planAfterRedirects(_ status: Int, _ headers: HTTPHeaders, _ plan: ReplyPlan) -> ReplyPlan {
        Redirection.next(after: request, status: status, headers: headers) != nil ? .live : plan
    }

    /// The body that comes from the network while it is delivered.
    var relayedBody: RelayedBody? { (upstream as? RelayedUpstream)?.body }

    /// What is asked of the program's own delegate: whether to trust a server, which certificate to show.
    func ask(_ challenge: URLAuthenticationChallenge, _ answer: @escaping RelayedUpstream.Answer) {
        guard let task, let (session, delegate) = SessionAccess.askedDelegate(of: task) else {
            return RelaySession.queue.async { answer(.performDefaultHandling, nil) }
        }
        session.delegateQueue.addOperation {
            delegate.urlSession(session, task: task, didReceive: challenge, completionHandler: answer)
        }
    }
}

extension Exchange.Response {
    init(_ response: URLResponse) {
        let http = response as? HTTPURLResponse
        let fields = http?.allHeaderFields as? [String: String]
        self.init(status: http?.statusCode, headers: HTTPHeaders(fields ?? [:]))
    }
}
