/// What the comparison of one scenario's columns gave.
struct Comparison: Sendable {
    enum Verdict: Sendable { case same, known, different }

    let scenario: FidelityScenario
    let unexplained: [FieldDifference]
    /// With the position in the table of known differences.
    let explained: [(difference: FieldDifference, known: Int)]
    /// Where Doppel's server differs from the reference, which it never should.
    let ofLoopback: [FieldDifference]

    /// Where a tape gives another outcome than there was when it was recorded, which it never should.
    let ofTape: [FieldDifference]

    init(
        _ scenario: FidelityScenario, inProcess: Outcome, loopback: Outcome? = nil,
        tape: (replayed: Outcome, recorded: Outcome)? = nil, server: Outcome
    ) {
        ofTape = (tape.map { Outcome.differences($0.replayed, $0.recorded) } ?? []).filter { difference in
            !LoopbackDifference.all.contains { $0.explains(difference, scenario) }
                && !TapeDifference.all.contains { $0.explains(difference, scenario) }
        }

        self.scenario = scenario
        ofLoopback = (loopback.map { Outcome.differences($0, server) } ?? []).filter { difference in
            !LoopbackDifference.all.contains { $0.explains(difference, scenario) }
        }
        var unexplained: [FieldDifference] = []
        var explained: [(difference: FieldDifference, known: Int)] = []
        let place = KnownDifference.Place(scenario: scenario, inProcess: inProcess, server: server)
        for difference in Outcome.differences(inProcess, server) {
            let known = KnownDifference.all.firstIndex { $0.explains(difference, in: place) }
            if let known { explained.append((difference, known)) } else { unexplained.append(difference) }
        }
        self.unexplained = unexplained
        self.explained = explained
    }

    var verdict: Verdict {
        if !unexplained.isEmpty || !ofLoopback.isEmpty || !ofTape.isEmpty { return .different }
        return explained.isEmpty ? .same : .known
    }
}
