extension RequestLoad {
    /// Looks for a stub, with what is at hand.
    package func choose(allowing allowed: Needs) {
        guard let decision = search?.decide(requestToMatch, allowing: allowed) else { return }
        act(on: decision, after: allowed)
    }

    /// What matchers see: the program's own request, unless a rewritten one is to be matched again.
    private var requestToMatch: InterceptedRequest { pursuit.rewritten?.request ?? request }

    private func act(on decision: Decision, after allowed: Needs) {
        switch decision {
        case .needs(let needs): supply(needs, after: allowed)
        case .reply(let ticket, let matched): answer(ticket, matched)
        case .unmatched(let error, let policy):
            if let (rewritten, plan) = pursuit.rewritten {
                pursuit.rewritten = nil
                return send(rewritten, for: plan)
            }
            unmatched(error, policy)
        }
    }

    /// Looks for a stub where matchers may run the user's code.
    package func chooseElsewhere(allowing allowed: Needs) {
        guard let search else { return }
        let request = requestToMatch
        elsewhere { () -> (StubSearch, Decision) in
            var search = search
            let decision = search.decide(request, allowing: allowed)
            return (search, decision)
        } then: { load, outcome in
            load.search = outcome.0
            load.act(on: outcome.1, after: allowed)
        }
    }

    /// Takes what matched: its request, with the parameters of its path, and who answers it.
    package func adopt(_ ticket: Ticket, _ matched: InterceptedRequest) {
        if pursuit.rewritten == nil {
            request = matched
            record.request = matched
        } else {
            // The program's own request stays what the journal has.
            request.pathParameters = matched.pathParameters
            pursuit.rewritten = nil
        }
        record.source = .stub(ticket.stub)
        record.choice = ticket.choice
    }

    /// Makes the plan of a reply, and carries it out.
    package func cook(_ recipe: Recipe) {
        let request = request
        switch recipe {
        case .fixed(let plan):
            activate(plan)
        case .computed(let closure):
            record.open()
            elsewhere {
                ReplyPlan.computed(for: request, by: closure)
            } then: {
                $0.activate($1)
            }
        case .computedAsync(let closure):
            record.open()
            awaiting {
                await ReplyPlan.computedAsync(for: request, by: closure)
            } then: {
                $0.activate($1)
            }
        }
    }

    /// Tells that a plan was chosen, and carries it out.
    package func begin(_ plan: ReplyPlan) {
        self.plan = plan
        record.response = plan.upstream != nil ? nil : plan.adapted(to: request).responseSummary
        announce(.activated) { $0.carryOut(plan) }
    }

    /// Does what a policy says of a request that nobody answers.
    package func settle(_ error: UnmatchedRequest, _ policy: UnmatchedPolicy) {
        switch policy {
        case .fail:
            record.source = .nothing
            fail(error)
        case .reply(let reply):
            record.source = .unmatchedReply
            perform(reply.filled(for: request).plan())
        case .passThrough:
            goUpstream(as: .live, UpstreamRequest())
        }
    }
}

extension ReplyPlan {
    /// The plan of a request that is passed through as it is.
    package static let live = Reply.passThrough.plan()
}
