import DoppelSupport

extension Verification {
    private static var mostCalls: Int { 20 }

    /// What was expected, what came, the closest first, and what would help.
    ///
    /// - Parameter isInTurn: whether only calls count that came in the turn which an order gives this.
    func explanation(of number: Int, isInTurn: Bool = false) -> String {
        let place = isInTurn ? " in its turn" : start > 0 ? " after the calls verified before it" : ""
        let end = ending.map { " \($0.text)" } ?? ""
        var lines = [
            "\(core.titled(pattern.text)) was called \(Count.inWords(number))\(end)\(place), "
                + "but was expected \(count)."
        ]
        lines += judged.isEmpty ? [noCalls] : listOfCalls
        lines += passage.map { $0.listOfCalls(around: start) } ?? others
        lines += advice
        return lines.joined(separator: "\n")
    }

    private var noCalls: String {
        "There was no call of \(pattern.member.title)."
    }

    /// The calls of the member, numbered as they came, the closest first.
    private var listOfCalls: [String] {
        let numbered = Array(judged.enumerated())
        let ranked = numbered.sorted { (score($0.element), $1.offset) > (score($1.element), $0.offset) }
        let shown = ranked.prefix(Self.mostCalls).map { "  \($0.offset + 1). \(line($0.element))" }
        let left = ranked.count - shown.count
        return ["Calls of \(pattern.member.title), the closest first:"] + shown
            + (left > 0 ? ["  … and \(left) more"] : [])
    }

    private func score(_ entry: Judged) -> Int {
        entry.verdicts.count { $0 } + (entry.matches ? 1 : 0)
    }

    /// A call with a mark behind each argument, and what was wanted instead where it differs.
    private func line(_ entry: Judged) -> String {
        let arguments = entry.call.arguments(texts.count)
        let marked = zip(zip(arguments, entry.verdicts), texts).map { pair, wanted in
            pair.1 ? "\(Words.of(pair.0)) ✓" : "\(Words.of(pair.0)) ✗ (expected \(wanted))"
        }
        let call = entry.call.member.text(arguments: marked)
        let outcome = entry.call.refreshed(in: core).outcomeWords.map { " \($0)" } ?? ""
        let origin = core.origin(of: entry.call.number)
        return call + outcome + (origin.isEmpty ? "" : ", called\(origin)")
    }

    /// How often other members were called.
    private var others: [String] {
        let logs = core.withState { state in state.logs.map { (name: $0.member.name, count: $0.count) } }
        let others = logs.filter { $0.name != pattern.member.name }.map { ($0.name, $0.count) }
        guard !others.isEmpty else { return [] }
        let counts = Dictionary(others, uniquingKeysWith: +).sorted { $0.key < $1.key }
        return [
            "Other calls: " + counts.map { "\($0.key) \(Count.inWords($0.value))" }.joined(separator: ", ")
        ]
    }

    private var advice: [String] {
        guard let nearest = judged.max(by: { score($0) < score($1) }), !nearest.matches else { return [] }
        let line = core.stubLine(for: nearest.call)
        return ["A stub for the closest call: \(line)"]
    }
}
