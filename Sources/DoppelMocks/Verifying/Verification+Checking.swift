import DoppelSupport

extension Verification {
    /// What is wrong with the calls so far; `nil` when they are as wanted.
    func check() -> String? {
        update()
        guard let passage else { return checkUnordered() }
        return checkOrdered(passage)
    }

    /// Whether further calls can neither save nor spoil it.
    func isSettled() -> Bool {
        update()
        let number = matchCount
        if !count.canStillBeMet(by: number) { return true }
        return number >= max(1, count.minimum) && count.minimum > 0 && count.contains(number)
    }

    private func checkUnordered() -> String? {
        let matching = matching
        guard count.contains(matching.count) else { return explanation(of: matching.count) }
        settle(matching)
        return nil
    }

    /// Takes the earliest calls behind the passage's position.
    private func checkOrdered(_ passage: OrderedPassage) -> String? {
        passage.use(core)
        let position = passage.position.withLock { $0 }
        let later = matching.filter { $0.call.number > position }
        guard later.count >= count.minimum, count.maximum != 0 || later.isEmpty else {
            return explanation(of: later.count, after: passage, position)
        }
        let taken = Array(later.prefix(max(count.minimum, min(1, later.count), count.maximum == nil ? 1 : 0)))
        if let problem = overflow(taken, later) ?? strangers(taken, passage, position) { return problem }
        settle(taken)
        if let last = taken.last { passage.position.withLock { $0 = last.call.number } }
        return nil
    }

    /// A further call that follows at once, where there is a largest number.
    private func overflow(_ taken: [Judged], _ later: [Judged]) -> String? {
        guard let maximum = count.maximum, later.count > maximum, let last = taken.last else { return nil }
        let following = core.calls.filter { $0.number > last.call.number }.prefix(maximum - taken.count + 1)
        let matching = following.prefix { call in later.contains { $0.call.number == call.number } }
        guard taken.count + matching.count > maximum else { return nil }
        return explanation(of: taken.count + matching.count)
    }

    /// In a strict passage: a call between the last verified one and those taken now.
    private func strangers(_ taken: [Judged], _ passage: OrderedPassage, _ position: Int) -> String? {
        guard passage.isStrict, let last = taken.last else { return nil }
        let between = passage.cores.flatMap { core in core.calls.map { (call: $0, core: core) } }.filter {
            entry in
            entry.call.number > position && entry.call.number < last.call.number
                && !taken.contains { $0.call.number == entry.call.number }
        }
        guard let stranger = between.min(by: { $0.call.number < $1.call.number }) else { return nil }
        return """
            \(core.titled(pattern.text)) did not follow at once: \(stranger.core.titled(stranger.call.text)) came \
            before it.
            """
    }
}
