import DoppelCore

extension WireLoad {
    func searchAgain() {
        search = StubSearch(registry)
        choose(allowing: [.body])
    }

    /// The body is there already; closures run elsewhere.
    func supply(_ needs: Needs, after allowed: Needs) {
        record.open()
        chooseElsewhere(allowing: allowed.union(needs))
    }

    func answer(_ ticket: Ticket, _ matched: InterceptedRequest) {
        adopt(ticket, matched)
        cook(ticket.recipe)
    }

    func activate(_ plan: ReplyPlan) { begin(plan) }

    func unmatched(_ error: UnmatchedRequest, _ policy: UnmatchedPolicy) {
        announce(.missing) { $0.settle(error, policy) }
    }
}
