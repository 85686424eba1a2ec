import DoppelSupport

/// What a journal says about an expected order of requests.
struct OrderVerification {
    private let matchers: [RequestMatcher]
    private let journal: JournalSnapshot
    /// The exchanges that met the first matchers, in their order.
    private let met: [Exchange]

    init(matchers: [RequestMatcher], journal: JournalSnapshot) {
        self.matchers = matchers
        self.journal = journal
        var met: [Exchange] = []
        for exchange in journal.exchanges where met.count < matchers.count {
            if matchers[met.count].matches(exchange.request) { met.append(exchange) }
        }
        self.met = met
    }

    func report(at site: CallSite) -> Bool {
        let invalid = matchers.filter { !$0.problems.isEmpty }
        guard !invalid.isEmpty || met.count < matchers.count else { return true }
        Failure.report(invalid.isEmpty ? text : JournalText.invalid(invalid), at: site)
        return false
    }

    private var text: String {
        let overflow = journal.droppedCount > 0 ? JournalText.overflow(journal) : []
        let lines = [headline] + overflow + ["The expected order:"] + expectedOrder
        return (lines + JournalText.recorded(journal.exchanges)).joined(separator: "\n")
    }

    private var headline: String {
        let missing = matchers[met.count]
        let after = met.isEmpty ? "" : " after \(matchers[met.count - 1])"
        let earlier = journal.exchanges.last { missing.matches($0.request) }
        let outcome = earlier.map { "but it was requested only before that, last by request \($0.id)." }
        return "Expected \(missing)\(after), \(outcome ?? "but no such request came.")"
    }

    private var expectedOrder: [String] {
        matchers.enumerated().map { number, matcher in
            if number < met.count { return "  ✓ \(matcher): request \(met[number].id)" }
            return "  \(number == met.count ? "✗" : "–") \(matcher)"
        }
    }
}
