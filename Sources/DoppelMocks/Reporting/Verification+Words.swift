import DoppelSupport

extension Verification {
    /// What was expected, what came, the closest first, and what would help.
    ///
    /// - Parameter isInTurn: whether only calls count that came in the turn which an order gives this.
    func explanation(of number: Int, isInTurn: Bool = false) -> String {
        let place = isInTurn ? " in its turn" : start > 0 ? " after the calls verified before it" : ""
        let end = ending.map { " \($0.text)" } ?? ""
        let mock = passage?.distinction(of: core) ?? ""
        let head =
            "\(core.titled(pattern.text))\(mock) was called \(Count.inWords(number))\(end)\(place), "
            + "but was expected \(count)."
        let list = callList
        let context = passage.map { $0.listOfCalls(around: start) } ?? list.others
        return ([head] + list.lines + context + list.advice).joined(separator: "\n")
    }

    /// The calls that were judged, and those of the same name that could not be meant.
    private var callList: CallList {
        let candidates = candidates
        let ranked = candidates.enumerated().map { key, call in
            RankedCall(number: call.call.number, score: score(call), key: key)
        }
        return CallList(core, pattern.member, ranked) { self.listed(candidates[$0.key]) }
    }

    private var candidates: [Candidate] {
        core.withState { state in
            let logs = state.logs.filter { $0.member.title == pattern.member.title }
            return logs.flatMap { log in
                let isOwn = log is Log && log.member == pattern.member
                let places = isOwn ? log.places.clamped(to: judged.places) : log.places
                return log.calls.filter { places.contains($0.index) }.map {
                    Candidate(call: $0, judged: isOwn ? judged[$0.index] : nil)
                }
            }
        }
    }

    private func score(_ call: Candidate) -> Int {
        guard let judged = call.judged else { return ListedCall.obstructed }
        let score = judged.verdicts.score
        switch judged.standing {
        case .isNotMeant: return score + ListedCall.obstructed
        case .differs: return score
        case .matches: return score + 1
        }
    }

    private func listed(_ call: Candidate) -> ListedCall {
        let record = core.record(call.call)
        guard let judged = call.judged, judged.standing != .isNotMeant else {
            return pattern.listed(record, of: Log.self)
        }
        return ListedCall(
            call: record, wanted: { self.texts }, verdicts: judged.verdicts,
            matches: judged.standing == .matches)
    }
}

/// A call that a failure's list may show.
private struct Candidate {
    let call: LoggedCall
    /// `nil` where the call has other types.
    let judged: JudgedCall?
}
