import DoppelCore
import DoppelSupport
import Foundation

extension StubLoad {
    /// Looks for an answer to the current request, the first one or one that a redirect leads to.
    func beginHop() {
        request = withoutCacheConditions(request)
        cacheUse = nil
        pursuit = RewritePursuit()
        guard context.refusal(of: request) == nil, let use = CacheUse(self) else { return askStubs() }
        consultCache(use)
    }

    /// Looks for a stub that answers.
    func askStubs() {
        registries = context.registries[...]
        record.begin(request, in: registry)
        for shortcoming in PlatformAccess.shortcomings { record.note(shortcoming) }
        if let error = context.refusal(of: request) ?? kind.outrightRefusal { return refuse(error) }
        search = registry.map(StubSearch.init)
        choose(allowing: [])
    }

    private func refuse(_ error: LoadingError) {
        record.source = .nothing
        fail(error)
    }

    /// Asks all registries about the request that a stub has made.
    func searchAgain() {
        registries = context.registries[...]
        search = registry.map(StubSearch.init)
        choose(allowing: [])
    }

    func supply(_ needs: Needs, after allowed: Needs) {
        // A registry that may hand the request on does not record it yet.
        if registries.count == 1 { record.open() }
        if needs.contains(.body) { return readBody { $0.choose(allowing: allowed.union(.body)) } }
        chooseElsewhere(allowing: allowed.union(needs))
    }

    // MARK: Outcomes

    func unmatched(_ error: UnmatchedRequest, _ policy: UnmatchedPolicy) {
        if case .passThrough = policy, registries.count > 1 {
            registries = registries.dropFirst()
            record.begin(request, in: registry)
            search = registry.map(StubSearch.init)
            return choose(allowing: [])
        }
        announce(.missing) { load in
            // Where the network sends a request that went to it, it goes on to.
            if case .fail = policy, load.isLive { return load.passThrough() }
            guard case .reply(let reply) = policy else { return load.settle(error, policy) }
            load.record.source = .unmatchedReply
            load.perform(load.overNetwork(reply.plan()))
        }
    }

    func answer(_ ticket: Ticket, _ matched: InterceptedRequest) {
        adopt(ticket, matched)
        // What goes to the network is sent there piece by piece.
        if ticket.recipe.isLive { return cook(ticket.recipe) }
        guard case .unread = matched.body else { return send(ticket.recipe) }
        // A server would have got the body too: for closures, handlers, the next hop and the journal.
        readBody { $0.send(ticket.recipe) }
    }

    func activate(_ plan: ReplyPlan) {
        if plan.upstream == nil { isLive = false }
        begin(overNetwork(plan))
    }

    /// The plan as it is over the network that the registry's requests seem to go over.
    func overNetwork(_ plan: ReplyPlan) -> ReplyPlan {
        plan.over(registry?.network, upload: request.bodyData?.count ?? 0)
    }
}

extension Recipe {
    /// Whether the request certainly goes to the network.
    fileprivate var isLive: Bool { if case .fixed(let plan) = self { plan.upstream != nil } else { false } }
}
