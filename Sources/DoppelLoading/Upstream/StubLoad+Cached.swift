import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubLoad {
    /// Asks the cache in front of the network.
    func ask(_ cache: any UpstreamCache, for request: InterceptedRequest, as plan: ReplyPlan) {
        record.open()
        let date = registry?.date ?? Date()
        let load = upstreamLoad()
        let context = context
        closureTask = Task {
            let answer: Result<CacheAnswer?, any Error>
            do {
                answer = .success(
                    try await context.withScope { try await cache.answer(request, at: date, load: load) })
            } catch {
                answer = .failure(error)
            }
            self.onQueue { $0.follow(answer, to: request, for: plan) }
        }
    }

    private func follow(
        _ answer: Result<CacheAnswer?, any Error>, to request: InterceptedRequest, for plan: ReplyPlan
    ) {
        switch answer {
        case .failure(let error): fail(error)
        case .success(nil): sendPastCache(request, for: plan)
        case .success(.passing(let response)): pass(response, for: plan)
        case .success(.whole(let status, let headers, let body, let isLoaded, let note)):
            if let note { record.note(note) }
            if !isLoaded { record.source = .cache }
            isLive = true
            let plan = planAfterRedirects(status, headers, plan)
            carryOut(plan.answered(status, headers, body: .data(body)))
        }
    }

    private func pass(_ response: UpstreamResponse, for plan: ReplyPlan) {
        isLive = true
        if let origin = response.origin as? UpstreamOrigin {
            let relay = origin.take()
            upstream = relay
            return carryOut(answer(origin.response, from: relay, for: plan))
        }
        let plan = planAfterRedirects(response.status, response.headers, plan)
        let body = ReplyPlan.Body.sequence { response.body }
        carryOut(plan.answered(response.status, response.headers, body: body))
    }

    /// What asks the network for a cache: like this task, but not for it alone.
    ///
    /// Others may wait for the same answer, and it goes on for them when this task has ended.
    private func upstreamLoad() -> UpstreamLoad {
        let session = RelaySession.like(task.flatMap(SessionAccess.session))
        let original = urlRequest
        return { request in
            let sent = URLRequest(request, sentBy: original)
            return try await UpstreamCall(sent, .none, in: session) { challenge, answer in
                LoadingQueue.async { self.askIfRunning(challenge, answer) }
            }.response()
        }
    }

    /// Lets the program's delegate answer a challenge, as long as the task is there.
    private func askIfRunning(
        _ challenge: URLAuthenticationChallenge, _ answer: @escaping RelayedUpstream.Answer
    ) {
        if !isEnded { return ask(challenge, answer) }
        RelaySession.queue.async { answer(.performDefaultHandling, nil) }
    }
}

extension TaskKind {
    /// Whether a cache may answer: a request without a body, for a task that only receives.
    func mayBeCached(_ request: InterceptedRequest) -> Bool {
        (self == .data || self == .download) && request.mayBeCachedUpstream
    }
}
