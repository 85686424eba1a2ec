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
        let list = CallList(core, pattern.member, listed)
        let context = passage.map { $0.listOfCalls(around: start) } ?? list.others
        return ([head] + list.lines + context + list.advice).joined(separator: "\n")
    }

    /// The calls that were judged, and those of the same name that could not be meant.
    private var listed: [ListedCall] {
        let seen = judged.map {
            ListedCall(call: $0.call, wanted: { self.texts }, verdicts: $0.verdicts, matches: $0.matches)
        }
        let numbers = Set(seen.map(\.call.number))
        let rest = core.calls.filter {
            $0.member.title == pattern.member.title && !numbers.contains($0.number)
        }
        let types = TypedCallLog<Arguments, Result, Failure>.self
        return seen + rest.map { pattern.listed($0, of: types) }.filter { $0.obstacle != nil }
    }
}
