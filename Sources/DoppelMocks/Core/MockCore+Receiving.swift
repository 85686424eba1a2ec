import DoppelSupport

extension MockCore {
    /// Records a call of a member that does not throw, and decides who answers it.
    ///
    /// - Parameters:
    ///   - member: its name with labels, such as `say(_:times:)`.
    ///   - arguments: nothing, one value, or a tuple.
    ///   - result: the type of the result.
    public func received<Arguments, Result>(
        _ member: String, _ arguments: Arguments, returning result: Result.Type
    ) -> ReceivedCall<Arguments, Result, Never> {
        receive(Member(name: member), arguments, on: nil)
    }

    /// Records a call of a member that throws `failure`, and decides who answers it.
    public func received<Arguments, Result, Failure: Error>(
        _ member: String, _ arguments: Arguments, returning result: Result.Type,
        throwing failure: Failure.Type
    ) -> ReceivedCall<Arguments, Result, Failure> {
        receive(Member(name: member), arguments, on: nil)
    }

    func receive<Arguments, Result, Failure: Error>(
        _ member: Member, _ arguments: Arguments, on subject: AnyObject?
    ) -> ReceivedCall<Arguments, Result, Failure> {
        let call = TypedCall<Arguments, Result, Failure>(
            core: self, member: member, subject: subject, arguments: arguments)
        let (stubs, isStopped, hasReal) = change { state in
            call.number = CallNumber.next()
            state.calls.append(call)
            return (state.stubs, state.isStopped, state.real != nil)
        }
        if isStopped { reportLateUse(call) }
        let choice = choose(among: stubs, for: call, arguments, on: subject)
        return ReceivedCall(core: self, record: call, plan: plan(for: call, choice, hasReal: hasReal))
    }

    private func plan<Arguments, Result, Failure>(
        for call: TypedCall<Arguments, Result, Failure>, _ choice: Choice<Arguments, Result, Failure>,
        hasReal: Bool
    ) -> Plan<Arguments, Result, Failure> {
        if let stub = choice.answering { return .step(stub.takeStep()) }
        if isStrict, !choice.isExpected { return .refuse(choice.refusal ?? refuse(call, choice.nearest)) }
        return hasReal || isSpy ? .forward : .fallBack
    }
}

/// Who answers a call, and who counts it.
struct Choice<Arguments, Result, Failure: Error> {
    var answering: Stub<Arguments, Result, Failure>?
    var isExpected = false
    /// What a strict mock said about a call that came out of turn or was rejected.
    var refusal: String?
    /// Stubs of the member that did not match.
    var nearest: [AnyStub] = []
}

extension MockCore {
    /// Asks each stub of the member at most once: expectations in their order, then stubs, the newest first.
    private func choose<Arguments, Result, Failure>(
        among stubs: [AnyStub], for call: TypedCall<Arguments, Result, Failure>, _ arguments: Arguments,
        on subject: AnyObject?
    ) -> Choice<Arguments, Result, Failure> {
        var choice = Choice<Arguments, Result, Failure>()
        guard !stubs.isEmpty else { return choice }
        let member = call.member
        let typed = stubs.lazy.filter { $0.member == member }.compactMap {
            $0 as? Stub<Arguments, Result, Failure>
        }
        let candidates = Array(typed)
        count(call, in: candidates.filter { $0.expectation != nil }, arguments, on: subject, &choice)
        guard choice.answering == nil else { return choice }
        for stub in candidates.reversed() where stub.expectation == nil {
            if stub.matches(arguments, on: subject) {
                stub.pattern.capture?(arguments)
                choice.answering = stub
                return choice
            }
        }
        choice.nearest = candidates
        return choice
    }

    /// Counts the call for the first expectation that still wants it.
    private func count<Arguments, Result, Failure>(
        _ call: TypedCall<Arguments, Result, Failure>, in expectations: [Stub<Arguments, Result, Failure>],
        _ arguments: Arguments, on subject: AnyObject?, _ choice: inout Choice<Arguments, Result, Failure>
    ) {
        var last: Expectation?
        for stub in expectations where stub.matches(arguments, on: subject) {
            guard let expectation = stub.expectation else { continue }
            if expectation.isRejection {
                expectation.noteExcess()
                choice.refusal = noteRejected(call, by: stub)
                return
            }
            if let earlier = expectation.unmetPredecessor {
                choice.refusal = noteOutOfTurn(call, before: earlier)
                continue
            }
            last = expectation
            guard expectation.claim() else { continue }
            accept(call, stub, arguments, &choice)
            return
        }
        last?.noteExcess()
    }

    private func accept<Arguments, Result, Failure>(
        _ call: TypedCall<Arguments, Result, Failure>, _ stub: Stub<Arguments, Result, Failure>,
        _ arguments: Arguments, _ choice: inout Choice<Arguments, Result, Failure>
    ) {
        change { _ in call.isVerified = true }
        stub.pattern.capture?(arguments)
        choice.isExpected = true
        choice.refusal = nil
        if stub.hasSteps { choice.answering = stub } else { stub.noteUse() }
    }
}
