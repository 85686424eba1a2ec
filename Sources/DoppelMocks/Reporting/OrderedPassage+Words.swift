extension OrderedPassage {
    private static var mostCalls: Int { 20 }

    /// The calls of all the mocks in their order, those around a call if there are many.
    func listOfCalls(around number: Int) -> [String] {
        let (calls, taken) = (calls, taken)
        guard !calls.isEmpty else { return ["There was no call of any mock in this order."] }
        let middle = calls.firstIndex { $0.number >= number } ?? 0
        let first = max(0, min(middle - Self.mostCalls / 2, calls.count - Self.mostCalls))
        let shown = Array(calls.enumerated())[first...].prefix(Self.mostCalls)
        let left = calls.count - first - shown.count
        return ["The calls came in this order\(taken.isEmpty ? "" : ", ✓ if verified before"):"]
            + (first > 0 ? ["  … \(first) before"] : [])
            + shown.map { "  \($0.offset + 1). \(line($0.element, taken))" }
            + (left > 0 ? ["  … and \(left) more"] : [])
    }

    private func line(_ call: PassageCall, _ taken: Set<Int>) -> String {
        let origin = call.core.origin(of: call.number)
        let mark = taken.contains(call.number) ? " ✓" : ""
        return text(call) + mark + (origin.isEmpty ? "" : ", called\(origin)")
    }

    /// That a call came between the verified ones.
    func words(_ stranger: PassageCall, before step: OrderedStep) -> String {
        let sentence = "\(text(step)) did not follow at once: \(text(stranger)) came before it."
        return ([sentence] + listOfCalls(around: stranger.number)).joined(separator: "\n")
    }

    /// That a call came when all was verified.
    func words(_ stranger: PassageCall, after step: OrderedStep?) -> String {
        let end = step.map { "came after the last verified call, \(text($0))" } ?? "was not verified"
        let sentence = "\(text(stranger)) \(end), and the order is strict."
        return ([sentence] + listOfCalls(around: stranger.number)).joined(separator: "\n")
    }

    private func text(_ call: PassageCall) -> String {
        call.core.titled(call.core.record(call.call).text) + distinction(of: call.core)
    }

    private func text(_ step: OrderedStep) -> String { step.text + distinction(of: step.core) }

    /// Where a mock was made, if there are others of its type.
    func distinction(of core: MockCore) -> String { core.place.distinction(among: cores.map(\.place)) }
}
