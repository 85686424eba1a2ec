/// Who answers a call, and who counts it.
struct Choice {
    var answering: Stub?
    var isExpected = false
    /// What was said about a call that came out of turn or was rejected.
    var refusal: String?
    /// An expectation that has had its largest number.
    var full: Stub?
}

/// The expectations that describe a call and do not take it, by their reasons.
private struct MissedExpectations {
    /// One that would have had to be met before.
    var early: OrderedExpectation?
    /// One whose turn was over, and the one that has ended it.
    var late: (stub: Stub, successor: OrderedExpectation)?
    /// One that has had its largest number.
    var full: Stub?
}

extension MockCore {
    /// Asks each stub of the member at most once: expectations in their order, then stubs, the newest first.
    func choose(among stubs: [Stub], _ expectations: [Stub], for call: CurrentCall) -> Choice {
        var choice = expectations.isEmpty ? Choice() : count(call, in: expectations)
        guard choice.answering == nil else { return choice }
        for index in stubs.indices.reversed() {
            guard stubs[index].matches(call) else { continue }
            choice.answering = stubs[index]
            stubs[index].capture?(call)
            return choice
        }
        return choice
    }

    /// Counts the call for the first expectation that still wants it, and whose turn it is.
    private func count(_ call: CurrentCall, in stubs: [Stub]) -> Choice {
        var missed = MissedExpectations()
        for stub in stubs {
            guard let expectation = stub.expectation, stub.matches(call) else { continue }
            if expectation.isRejection {
                expectation.noteExcess()
                stub.capture?(call)
                return Choice(refusal: noteRejected(call, by: stub))
            }
            switch expectation.turn {
            case .toCome(let earlier): missed.early = missed.early ?? earlier
            case .here where expectation.claim(): return accept(call, stub)
            case .over(let later) where expectation.hasRoom: missed.late = (stub, later)
            case .here, .over: missed.full = stub
            }
        }
        return note(missed, call)
    }

    /// Says what is wrong with a call that expectations describe, and that none of them takes.
    private func note(_ missed: MissedExpectations, _ call: CurrentCall) -> Choice {
        if let early = missed.early { return Choice(refusal: noteOutOfTurn(call, before: early)) }
        if let full = missed.full {
            full.expectation?.noteExcess()
            return Choice(full: full)
        }
        return Choice(refusal: missed.late.map { noteOutOfTurn(call, of: $0.stub, after: $0.successor) })
    }

    private func accept(_ call: CurrentCall, _ stub: Stub) -> Choice {
        let hasSteps = change { _ in
            call.log.setVerified(at: call.index)
            stub.isUsed = true
            return stub.hasSteps
        }
        stub.capture?(call)
        return Choice(answering: hasSteps ? stub : nil, isExpected: true)
    }
}
