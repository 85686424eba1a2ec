import DoppelCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubLoad {
    /// Hands the task to whoever would have loaded it without Doppel.
    func passThrough() { goUpstream(as: .live, UpstreamRequest()) }

    func goUpstream(as plan: ReplyPlan, _ upstream: UpstreamRequest) {
        record.source = .upstream(record.stub)
        // A stub's plan is over the network already.
        if plan === ReplyPlan.live, registry?.network != nil {
            let slowed = overNetwork(plan)
            return slowed.upstream == nil ? perform(slowed) : goUpstream(as: slowed, upstream)
        }
        // A credential that a stub asked for is none of the network's business.
        guard isLive || !authentication.isInUse(for: request) else {
            return fail(LoadingError.retryLeavesStubs(to: request.url.absoluteString))
        }
        if !upstream.rewrites.isEmpty { return rewrite(upstream, for: plan) }
        send(request, for: plan)
    }

    /// Lets a cache answer that stands in front of the network, or asks the network.
    func send(_ request: InterceptedRequest, for plan: ReplyPlan) {
        guard let cache = registry?.upstreamCache, kind.mayBeCached(request) else {
            return sendPastCache(request, for: plan)
        }
        ask(cache, for: request, as: plan)
    }

    func sendPastCache(_ request: InterceptedRequest, for plan: ReplyPlan) {
        let isOwn = record.sentRequest == nil && plan.isPlainlyLive
        if !isOwn || !loadNatively() { relay(request, for: plan) }
    }

    func failInCircles() {
        fail(LoadingError.rewrittenInCircles(request: JournalText.requestLine(request)))
    }
}

extension ReplyPlan {
    /// Whether nothing is done to what comes back.
    fileprivate var isPlainlyLive: Bool {
        guard case .finish = ending else { return false }
        return rewriting == nil && timing == .immediate
    }
}

extension URLRequest {
    /// The request as it is sent in place of the program's own, without its body.
    init(_ request: InterceptedRequest, sentBy original: URLRequest) {
        var request = request
        // Supplied for the body that is sent.
        request.headers.remove("Content-Length")
        request.body = .none
        self.init(request, following: original)
    }
}
