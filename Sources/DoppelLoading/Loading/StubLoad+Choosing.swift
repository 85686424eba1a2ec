import DoppelCore
import DoppelSupport
import Foundation

extension StubLoad {
    /// Looks for an answer to the current request, the first one or one that a redirect leads to.
    func beginHop() {
        request = withoutCacheConditions(request)
        cacheUse = nil
        rewrittenRequest = nil
        rematches = 0
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

    func choose(allowing allowed: Needs) {
        guard let decision = search?.decide(requestToMatch, allowing: allowed) else { return }
        act(on: decision, after: allowed)
    }

    /// What matchers see: the program's own request, unless a rewritten one is to be matched again.
    private var requestToMatch: InterceptedRequest { rewrittenRequest?.request ?? request }

    private func act(on decision: Decision, after allowed: Needs) {
        switch decision {
        case .needs(let needs): supply(needs, after: allowed)
        case .reply(let ticket, let matched): answer(ticket, matched)
        case .unmatched(let error, let policy): unmatched(error, policy)
        }
    }

    // MARK: What a matcher needs

    private func supply(_ needs: Needs, after allowed: Needs) {
        // A registry that may hand the request on does not record it yet.
        if registries.count == 1 { record.open() }
        if needs.contains(.body) { return readBody { $0.choose(allowing: allowed.union(.body)) } }
        guard let search else { return }
        let request = requestToMatch
        armTimeouts()
        offQueue { () -> (StubSearch, Decision) in
            var search = search
            let decision = search.decide(request, allowing: allowed.union(needs))
            return (search, decision)
        } then: { load, outcome in
            load.search = outcome.0
            load.act(on: outcome.1, after: allowed.union(needs))
        }
    }

    // MARK: Outcomes

    private func unmatched(_ error: UnmatchedRequest, _ policy: UnmatchedPolicy) {
        if let (rewritten, plan) = rewrittenRequest {
            rewrittenRequest = nil
            return send(rewritten, for: plan)
        }
        if case .passThrough = policy, registries.count > 1 {
            registries = registries.dropFirst()
            record.begin(request, in: registry)
            search = registry.map(StubSearch.init)
            return choose(allowing: [])
        }
        announce(.missing) { load in
            switch policy {
            // Where the network sends a request that went to it, it goes on to.
            case .fail where load.isLive:
                load.passThrough()
            case .fail:
                load.record.source = .nothing
                load.fail(error)
            case .reply(let reply):
                load.record.source = .unmatchedReply
                load.perform(reply.plan())
            case .passThrough:
                load.passThrough()
            }
        }
    }

    private func answer(_ ticket: Ticket, _ matched: InterceptedRequest) {
        if rewrittenRequest == nil {
            request = matched
            record.request = matched
        } else {
            // The program's own request stays what the journal has.
            request.pathParameters = matched.pathParameters
            rewrittenRequest = nil
        }
        record.source = .stub(ticket.stub)
        record.choice = ticket.choice
        // What goes to the network is sent there piece by piece.
        if ticket.recipe.isLive { return cook(ticket.recipe) }
        guard case .unread = matched.body else { return send(ticket.recipe) }
        // A server would have got the body too: for closures, handlers, the next hop and the journal.
        readBody { $0.send(ticket.recipe) }
    }

    func cook(_ recipe: Recipe) {
        let request = request
        switch recipe {
        case .fixed(let plan):
            activate(plan)
        case .computed(let closure):
            record.open()
            armTimeouts()
            offQueue {
                ReplyPlan.computed(for: request, by: closure)
            } then: {
                $0.activate($1)
            }
        case .computedAsync(let closure):
            record.open()
            armTimeouts()
            let context = context
            closureTask = Task {
                let plan = await context.withScope {
                    await ReplyPlan.computedAsync(for: request, by: closure)
                }
                self.onQueue { $0.activate(plan) }
            }
        }
    }

    private func activate(_ plan: ReplyPlan) {
        self.plan = plan
        if plan.upstream == nil { isLive = false }
        record.response = plan.upstream != nil ? nil : plan.adapted(to: request).responseSummary
        announce(.activated) { $0.carryOut(plan) }
    }
}

extension Recipe {
    /// Whether the request certainly goes to the network.
    fileprivate var isLive: Bool { if case .fixed(let plan) = self { plan.upstream != nil } else { false } }
}
