/// Who answers a call, and who counts it.
struct Choice {
    var answering: AnyStub?
    var isExpected = false
    /// What was said about a call that came out of turn or was rejected.
    var refusal: String?
    /// Stubs of the member that did not match.
    var nearest: [AnyStub] = []
}

extension MockCore {
    /// Asks each stub of the member at most once: expectations in their order, then stubs, the newest first.
    ///
    /// It knows no types: generic code looks its metadata up at run time, which took half of a call's time.
    func choose(among stubs: [AnyStub], for call: RecordedCall) -> Choice {
        let candidates = stubs.filter { $0.member == call.member }
        var choice = count(call, in: candidates)
        guard choice.answering == nil else { return choice }
        for stub in candidates.reversed() where stub.expectation == nil && stub.matches(call) {
            stub.capture(call)
            choice.answering = stub
            return choice
        }
        choice.nearest = candidates
        return choice
    }

    /// Counts the call for the first expectation that still wants it.
    private func count(_ call: RecordedCall, in stubs: [AnyStub]) -> Choice {
        var choice = Choice()
        var last: Expectation?
        for stub in stubs {
            guard let expectation = stub.expectation, stub.matches(call) else { continue }
            if expectation.isRejection {
                expectation.noteExcess()
                choice.refusal = noteRejected(call, by: stub)
                return choice
            }
            if let earlier = expectation.unmetPredecessor {
                choice.refusal = noteOutOfTurn(call, before: earlier)
                continue
            }
            last = expectation
            if expectation.claim() { return accept(call, stub) }
        }
        last?.noteExcess()
        return choice
    }

    private func accept(_ call: RecordedCall, _ stub: AnyStub) -> Choice {
        change { _ in call.isVerified = true }
        stub.capture(call)
        if !stub.hasSteps { stub.noteUse() }
        return Choice(answering: stub.hasSteps ? stub : nil, isExpected: true)
    }
}
