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
        let choice = stubs.isEmpty ? Choice() : choose(among: stubs, for: call)
        return ReceivedCall(core: self, record: call, plan: plan(for: call, choice, hasReal: hasReal))
    }

    private func plan<Arguments, Result, Failure>(
        for call: TypedCall<Arguments, Result, Failure>, _ choice: Choice, hasReal: Bool
    ) -> Plan<Arguments, Result, Failure> {
        if let stub = choice.answering as? Stub<Arguments, Result, Failure> {
            return stub.takeStep().map { .step($0) } ?? .fallBack
        }
        if isStrict, !choice.isExpected {
            let line = stubLine(for: call, result: Result.self)
            return .refuse(choice.refusal ?? refuse(call, choice.nearest, stubLine: line))
        }
        return hasReal || isSpy ? .forward : .fallBack
    }
}
