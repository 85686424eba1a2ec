import DoppelSupport

/// What a journal says about an expected number of requests: facts first, words on demand.
struct Verification {
    private let matcher: RequestMatcher
    private let count: Count
    private let journal: JournalSnapshot
    /// The positions of the matching exchanges.
    private let matching: [Int]

    init(matcher: RequestMatcher, count: Count, journal: JournalSnapshot) {
        self.matcher = matcher
        self.count = count
        self.journal = journal
        matching = journal.exchanges.indices.filter { matcher.matches(journal.exchanges[$0].request) }
    }

    /// Whether the count is met for certain.
    var holds: Bool { matcher.problems.isEmpty && !isUndecidable && count.contains(matching.count) }

    /// Whether no further request can change the outcome.
    var isFinal: Bool {
        if !matcher.problems.isEmpty || !count.canStillBeMet(by: matching.count) { return true }
        return holds && count.maximum == nil
    }

    /// Whether the exchanges that are gone could make a difference.
    private var isUndecidable: Bool {
        guard journal.droppedCount > 0, count.canStillBeMet(by: matching.count) else { return false }
        return count.maximum != nil || matching.count < count.minimum
    }

    /// Fails the running test unless the verification holds, and returns whether it does.
    func report(at site: CallSite, after duration: Duration? = nil) -> Bool {
        if holds { return true }
        Failure.report(text(after: duration), at: site)
        return false
    }
}

// MARK: - Words

extension Verification {
    /// How many requests a message shows.
    private static let longestList = 20
    private static let nearestCount = 5

    private func text(after duration: Duration?) -> String {
        guard matcher.problems.isEmpty else { return JournalText.invalid([matcher]) }
        let waited = duration.map { " within \($0.words)" } ?? ""
        let wanted = count == .never ? "not to be requested" : "to be requested \(count)"
        let start = "Expected \(matcher) \(wanted)\(waited), but "
        let lines = isUndecidable ? undecidable : ["it was requested \(Count.inWords(matching.count))."]
        return ([start + lines[0]] + lines.dropFirst() + matchingLines + otherLines).joined(separator: "\n")
    }

    private var undecidable: [String] {
        let kept =
            "the journal can't tell: it has \(matching.count) such \(matching.count == 1 ? "request" : "requests")."
        return [kept] + JournalText.overflow(journal)
    }

    private var matchingLines: [String] {
        guard !matching.isEmpty else { return [] }
        let shown = matching.prefix(Verification.longestList).map { journal.exchanges[$0] }
        let hidden = matching.count - shown.count
        let more = hidden > 0 ? ["  … and \(hidden) more"] : []
        return ["The matching requests (\(matching.count)):"] + JournalText.lines(shown) + more
    }

    /// The requests that may have been meant, where one is missing.
    private var otherLines: [String] {
        guard matching.count < count.minimum else { return [] }
        guard !journal.exchanges.isEmpty else { return JournalText.recorded([]) }
        let isMatching = Set(matching)
        let others = journal.exchanges.indices.filter { !isMatching.contains($0) }.map {
            journal.exchanges[$0]
        }
        guard !others.isEmpty else { return ["There were no other requests."] }
        let title = matching.isEmpty ? "The recorded requests" : "The other requests"
        let nearest = NearMiss.nearest(Verification.nearestCount, of: others.map(\.request), to: matcher)
        let hidden = others.count - nearest.count
        return ["\(title) (\(others.count)), closest first:"]
            + nearest.flatMap { Verification.lines(others[$0.position], $0.differences) }
            + (hidden > 0 ? ["  … and \(hidden) more"] : [])
    }

    private static func lines(_ exchange: Exchange, _ differences: [Difference]) -> [String] {
        ["  \(exchange.id). \(JournalText.requestLine(exchange.request))"]
            + differences.map { "       \($0)" }
    }
}
