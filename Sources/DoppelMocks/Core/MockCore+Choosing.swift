/// Who answers a call, and who counts it.
struct Choice {
    var answering: Stub?
    var isExpected = false
    /// What was said about a call that came out of turn or was rejected.
    var refusal: String?
}

extension MockCore {
    /// Asks each stub of the member at most once: expectations in their order, then stubs, the newest first.
    func choose(among stubs: [Stub], for call: CurrentCall) -> Choice {
        var choice = count(call, in: stubs)
        guard choice.answering == nil else { return choice }
        for index in stubs.indices.reversed() where stubs[index].isPlainStub(of: call.member) {
            guard stubs[index].matches(call) else { continue }
            choice.answering = stubs[index]
            stubs[index].capture?(call)
            return choice
        }
        return choice
    }

    /// Counts the call for the first expectation that still wants it.
    private func count(_ call: CurrentCall, in stubs: [Stub]) -> Choice {
        var choice = Choice()
        var last: Expectation?
        for index in stubs.indices where stubs[index].expectation != nil {
            let stub = stubs[index]
            guard stub.member == call.member, let expectation = stub.expectation, stub.matches(call) else {
                continue
            }
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

    private func accept(_ call: CurrentCall, _ stub: Stub) -> Choice {
        change { _ in call.log.setVerified(at: call.index) }
        stub.capture?(call)
        if !stub.hasSteps { stub.noteUse() }
        return Choice(answering: stub.hasSteps ? stub : nil, isExpected: true)
    }
}
