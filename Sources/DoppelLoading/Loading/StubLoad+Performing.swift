import DoppelCore
import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubLoad {
    /// Performs a plan from its beginning.
    func perform(_ plan: ReplyPlan) {
        if let error = kind.refusal { return fail(error) }
        let plan = plan.adapted(to: request)
        self.plan = plan
        record.response = plan.responseSummary
        performer = Performer(plan: plan, suppressesBody: request.method == .head)
        step(.begin)
    }

    /// Hands an event to the performer and does what it says, until something has to be waited for.
    func step(_ event: Performer.Event) {
        var event = event
        while let action = performer?.next(event) {
            switch action {
            case .wait(let duration): return wait(duration)
            case .read(let count): return read(count)
            case .finish: return storeReply { $0.replyEnded() }
            case .fail(let error): return fail(error)
            case .nothing: return
            case .sendHead:
                if answersFromConfirmedCache() { return }
                if let next = redirectTarget { return redirect(to: next) }
                if performer?.readsBody == true { return beginBody() }
                sendHead()
                event = .headSent
            case .send(let data):
                if let download { return write(data, to: download) }
                port?.receive(data)
                noteSent(data)
                event = .sent
            }
        }
    }

    /// Sends the head when there is a body to follow it.
    private func beginBody() {
        guard relayedBody != nil else { return openBody() }
        record.open()
        armTimeouts()
        sendHead()
        step(.headSent)
    }

    func sendHead() {
        guard let plan else { return }
        let response = ResponseMaker.response(for: plan, url: request.url)
        self.response = response
        storeCookies()
        record.responded()
        if kind == .download { download = DownloadSink(expecting: response.expectedContentLength) }
        port?.receive(response)
        noteProgress()
    }

    private func noteSent(_ data: Data) {
        record.received(data)
        cacheUse?.append(data)
        noteProgress()
    }

    /// Writes a piece of a download's file, away from the loading queue, which all sessions share.
    private func write(_ data: Data, to download: DownloadSink) {
        record.open()
        armTimeouts()
        // Live data would pile up meanwhile; Foundation on Linux writes it here too.
        if relayedBody != nil { return written(data, to: download, download.write(data)) }
        offQueue {
            download.write(data)
        } then: { load, result in
            load.written(data, to: download, result)
        }
    }

    private func written(_ data: Data, to download: DownloadSink, _ result: Result<Int64, any Error>) {
        switch result {
        case .failure(let error):
            fail(error)
        case .success(let total):
            noteSent(data)
            tellDelegate(wrote: data.count, total: total, of: download.expectedLength)
            step(.sent)
        }
    }

    private func tellDelegate(wrote count: Int, total: Int64, of expected: Int64) {
        guard let task = task as? URLSessionDownloadTask,
            let (session, delegate) = SessionAccess.toldDelegate(of: task),
            let delegate = delegate as? any URLSessionDownloadDelegate
        else { return }
        session.delegateQueue.addOperation {
            delegate.urlSession(
                session, downloadTask: task, didWriteData: Int64(count), totalBytesWritten: total,
                totalBytesExpectedToWrite: expected)
        }
    }

    private func wait(_ duration: Duration) {
        record.open()
        armTimeouts()
        let time = registry?.time ?? SystemClock()
        timer = LoadingQueue.schedule(after: duration, on: time) { [weak self] in
            self?.proceed { $0.step(.waited) }
        }
    }

    private func read(_ count: Int) {
        if let relayedBody {
            record.open()
            armTimeouts()
            return relayedBody.take(upTo: count) { event in self.whereItComes { $0.step(event) } }
        }
        readBody(upTo: count)
    }
}

// MARK: - Redirects

extension StubLoad {
    /// Where the plan's head leads, when it is a redirect that is followed.
    private var redirectTarget: InterceptedRequest? {
        guard let plan, case .http(let status, _, let headers) = plan.head else { return nil }
        return Redirection.next(after: request, status: status, headers: headers)
    }

    private func redirect(to next: InterceptedRequest) {
        guard hops < Redirection.limit else { return fail(URLError(.httpTooManyRedirects)) }
        guard let plan, let response = ResponseMaker.response(for: plan, url: request.url) as? HTTPURLResponse
        else {
            return
        }
        let next = withoutCacheConditions(withoutSessionCookies(next))
        storeCookies()
        record.responded()
        announce(.redirected, next: next) { load in
            load.askDelegate(about: URLRequest(next, following: load.urlRequest), response)
        }
    }

    /// The session's or the task's delegate may refuse a redirect, or change it.
    private func askDelegate(about proposed: URLRequest, _ response: HTTPURLResponse) {
        guard let task, let (session, delegate) = SessionAccess.askedDelegate(of: task) else {
            return follow(proposed)
        }
        record.open()
        armTimeouts()
        awaitsDelegate = true
        let hop = hops
        let answer: @Sendable (URLRequest?) -> Void = { request in
            self.onQueue { load in
                // Answered twice: the first answer counts, and only for this hop.
                guard load.awaitsDelegate, load.hops == hop else { return }
                load.awaitsDelegate = false
                if let request { load.follow(request) } else { load.deliverRedirect() }
            }
        }
        session.delegateQueue.addOperation {
            delegate.urlSession(
                session, task: task, willPerformHTTPRedirection: response, newRequest: proposed,
                completionHandler: answer)
        }
    }

    private func follow(_ next: URLRequest) {
        // For where it really goes: the delegate may have changed that.
        let next = withSessionCookies(next)
        do {
            let content = try contentToFollow(next)
            var request = try InterceptedRequest(next, content)
            authentication.follow(&request)
            record.close(.redirected(to: request.url))
            hops += 1
            self.request = request
            performer = nil
            reader = nil
            upstream?.end()
            upstream = nil
            self.content = content
            beginHop()
        } catch {
            fail(error)
        }
    }

    /// The body of the next hop: what has gone to the network piece by piece has to be sent once more.
    private func contentToFollow(_ next: URLRequest) throws -> RequestContent {
        let given = RequestContent(next, task: nil)
        guard case .unread = request.body, case .none = given, next.httpMethod == request.method.rawValue
        else {
            return given
        }
        if hasConsumedStream { throw LoadingError.bodyStreamUsedUp }
        return content ?? .none
    }

    /// The delegate refused: the redirect itself is the answer.
    private func deliverRedirect() {
        if performer?.readsBody == true { return beginBody() }
        sendHead()
        step(.headSent)
    }
}
