import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubLoad {
    /// Lets the session's cache answer, where the registry wants it and the policy allows it; else asks the stubs.
    func consultCache(_ use: CacheUse) {
        armTimeouts()
        offQueue {
            use.lookUp()
        } then: { load, stored in
            let plan = CachePlan(use.policy, load.request, stored, now: load.date)
            load.follow(plan, use)
        }
    }

    private func follow(_ plan: CachePlan, _ use: CacheUse) {
        var use = use
        switch plan {
        case .answer(let cached):
            return answer(from: cached)
        case .fail:
            return fail(URLError(.resourceUnavailable))
        case .confirm(let stored, let conditions):
            use.unconfirmed = stored
            for field in conditions { request.headers[field.name] = field.value }
        case .load:
            break
        }
        cacheUse = use
        askStubs()
    }

    private func answer(from cached: CachedURLResponse) {
        response = cached.response
        port?.receive(cached.response)
        if !cached.data.isEmpty { port?.receive(cached.data) }
        finish()
    }

    /// The date on the clock of the registry that is asked first.
    private var date: Date { context.registries.first?.date ?? Date() }

    // MARK: The stubs' reply

    /// Whether the reply's head confirms what is stored, which is then the answer.
    func answersFromConfirmedCache() -> Bool {
        guard let use = cacheUse, let stored = use.unconfirmed, let plan,
            case .http(304, _, let headers) = plan.head
        else { return false }
        storeCookies()
        record.responded()
        let confirmed = stored.confirmed(by: headers, date)
        offQueue {
            use.store(confirmed)
        } then: { load, _ in
            load.answer(from: confirmed)
        }
        return true
    }

    /// The request of the next hop without the conditions that this one got from the cache.
    func withoutCacheConditions(_ next: InterceptedRequest) -> InterceptedRequest {
        var next = next
        for field in cacheUse?.unconfirmed?.validators ?? [] { next.headers.remove(field.name) }
        return next
    }

    /// Stores the reply, which is complete, unless something is against it; then goes on.
    func storeReply(then work: @escaping @Sendable (StubLoad) -> Void) {
        guard let use = cacheUse else { return work(self) }
        if use.isInvalidated(by: response) {
            return offQueue {
                use.invalidate()
            } then: { load, _ in
                work(load)
            }
        }
        guard let cached = use.storable(response, at: date) else { return work(self) }
        if let task = task as? URLSessionDataTask,
            let (session, delegate) = SessionAccess.toldDelegate(of: task),
            let delegate = delegate as? any URLSessionDataDelegate
        {
            // Not waited for: what it is told next stands behind this on its queue.
            session.delegateQueue.addOperation {
                delegate.urlSession(session, dataTask: task, willCacheResponse: cached) { answer in
                    if let answer { use.store(answer) }
                }
            }
            return work(self)
        }
        offQueue {
            use.store(cached)
        } then: { load, _ in
            work(load)
        }
    }
}
