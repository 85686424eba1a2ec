import DoppelCore
import DoppelSupport
import Foundation

extension WireLoad {
    func choose(allowing allowed: Needs) {
        act(on: search.decide(requestToMatch, allowing: allowed), after: allowed)
    }

    /// What matchers see: the client's own request, unless a rewritten one is to be matched again.
    private var requestToMatch: InterceptedRequest { rewrittenRequest?.request ?? request }

    private func act(on decision: Decision, after allowed: Needs) {
        switch decision {
        case .needs(let needs): supply(needs, after: allowed)
        case .reply(let ticket, let matched): answer(ticket, matched)
        case .unmatched(let error, let policy): unmatched(error, policy)
        }
    }

    /// The body is there already; closures run elsewhere.
    private func supply(_ needs: Needs, after allowed: Needs) {
        let (search, request, allowed) = (search, requestToMatch, allowed.union(needs))
        offLoop { () -> (StubSearch, Decision) in
            var search = search
            let decision = search.decide(request, allowing: allowed)
            return (search, decision)
        } then: { load, outcome in
            load.search = outcome.0
            load.act(on: outcome.1, after: allowed)
        }
    }

    // MARK: Outcomes

    private func answer(_ ticket: Ticket, _ matched: InterceptedRequest) {
        if rewrittenRequest == nil {
            request = matched
            record.request = matched
        } else {
            // The client's own request stays what the journal has.
            request.pathParameters = matched.pathParameters
            rewrittenRequest = nil
        }
        record.source = .stub(ticket.stub)
        record.choice = ticket.choice
        cook(ticket.recipe)
    }

    private func cook(_ recipe: Recipe) {
        let request = request
        switch recipe {
        case .fixed(let plan):
            activate(plan)
        case .computed(let closure):
            offLoop {
                ReplyPlan.computed(for: request, by: closure)
            } then: {
                $0.activate($1)
            }
        case .computedAsync(let closure):
            record.open()
            task = Task {
                let plan = await ReplyPlan.computedAsync(for: request, by: closure)
                self.onLoop { $0.activate(plan) }
            }
        }
    }

    private func activate(_ plan: ReplyPlan) {
        self.plan = plan
        record.response = plan.upstream != nil ? nil : plan.adapted(to: request).responseSummary
        announce(.activated) { $0.carryOut(plan) }
    }

    private func unmatched(_ error: UnmatchedRequest, _ policy: UnmatchedPolicy) {
        if let (rewritten, plan) = rewrittenRequest {
            rewrittenRequest = nil
            return relay(rewritten, for: plan)
        }
        announce(.missing) { load in
            switch policy {
            case .fail:
                load.record.source = .nothing
                load.fail(error)
            case .reply(let reply):
                load.record.source = .unmatchedReply
                load.perform(reply.plan())
            case .passThrough:
                load.goUpstream(as: Reply.passThrough.plan(), UpstreamRequest())
            }
        }
    }

    /// The registry is switched off: its requests go where they would go without it.
    func unmatchedByChoice() { goUpstream(as: Reply.passThrough.plan(), UpstreamRequest()) }
}
