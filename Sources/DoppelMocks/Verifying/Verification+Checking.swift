import DoppelSupport

extension Verification {
    /// What is wrong with the calls so far; `nil` when they are as wanted.
    func check(at site: CallSite) -> String? {
        passage?.use(core)
        let limit = core.lastCall.value
        update()
        guard let passage else { return checkUnordered() }
        return checkOrdered(passage, limit, at: site)
    }

    /// Whether further calls can neither save nor spoil it.
    func isSettled() -> Bool {
        update()
        let number = judged.matchCount
        // More than are allowed may be others' in an order.
        if passage == nil || count.maximum == 0, !count.canStillBeMet(by: number) { return true }
        return count.minimum > 0 && number >= count.minimum && (passage != nil || count.contains(number))
    }

    private func checkUnordered() -> String? {
        guard count.contains(judged.matchCount) else { return explanation(of: judged.matchCount) }
        settle(judged.matching)
        return nil
    }

    /// Takes the earliest calls behind the passage's position, and leaves it to the passage which others belong to it.
    private func checkOrdered(_ passage: OrderedPassage, _ limit: Int, at site: CallSite) -> String? {
        let later = matchingBehindStart()
        guard later.count >= count.minimum else {
            passage.noteFailure()
            return explanation(of: later.count)
        }
        let taken = Array(later.prefix(count.minimum))
        settle(taken.map(\.index))
        passage.add(step(taken, among: later, limit, at: site))
        return nil
    }

    private func step(_ taken: [LoggedCall], among later: [LoggedCall], _ limit: Int, at site: CallSite)
        -> OrderedStep
    {
        OrderedStep(
            core: core, text: core.titled(pattern.text), site: site, maximum: count.maximum,
            taken: taken.map(\.number), described: Set(later.lazy.map(\.number)), limit: limit,
            take: { numbers in self.settle(later.filter { numbers.contains($0.number) }.map(\.index)) },
            explanation: { self.explanation(of: $0, isInTurn: true) })
    }

    /// The calls that match, behind the passage's position; the numbers grow with the places.
    private func matchingBehindStart() -> [LoggedCall] {
        let matching = judged.matching.suffix(judged.matchCount)
        return withLog { log in
            matching.compactMap {
                $0 < log.start ? nil : LoggedCall(log: log, index: $0, number: log.number(at: $0))
            }
        } ?? []
    }
}
