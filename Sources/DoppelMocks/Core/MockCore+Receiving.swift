import DoppelSupport

extension MockCore {
    /// Records a call of a member that does not throw, and decides who answers it.
    ///
    /// - Parameters:
    ///   - member: its name with labels, such as `say(_:times:)`.
    ///   - arguments: nothing, one value, or a tuple.
    ///   - result: the type of the result.
    @inlinable public func received<Arguments, Result>(
        _ member: String, _ arguments: Arguments, returning result: Result.Type
    ) -> ReceivedCall<Arguments, Result, Never> {
        receive(Member(name: member), arguments, on: nil)
    }

    /// Records a call of a member that throws `failure`, and decides who answers it.
    @inlinable public func received<Arguments, Result, Failure: Error>(
        _ member: String, _ arguments: Arguments, returning result: Result.Type,
        throwing failure: Failure.Type
    ) -> ReceivedCall<Arguments, Result, Failure> {
        receive(Member(name: member), arguments, on: nil)
    }

    @inlinable func receive<Arguments, Result, Failure: Error>(
        _ member: Member, _ arguments: Arguments, on subject: AnyObject?
    ) -> ReceivedCall<Arguments, Result, Failure> {
        let common = DefaultValues.commonValue(of: Result.self)
        let (log, index, stubs, isTraced) = change { state in
            let log = state.log(of: member, as: TypedCallLog<Arguments, Result, Failure>.self)
            log.entries.append(
                CallEntry(lastCall.add(1), arguments, subject, returned: state.isPlain ? common : nil))
            return (log, log.entries.count - 1, state.isPlain ? nil : state.stubs, state.takeTrace())
        }
        if isTraced { trace(log, index) }
        let plan: Plan =
            if let stubs {
                withUnsafePointer(to: arguments) { place in
                    decide(CurrentCall(log: log, index: index, place: place, subject: subject), stubs)
                }
            } else {
                Plan(common == nil ? .fallBack : .answered)
            }
        return ReceivedCall(core: self, log: log, index: index, plan: plan)
    }

    /// Decides who answers a call, where it is not simply a default value.
    @usableFromInline func decide(_ call: CurrentCall, _ stubs: [Stub]) -> Plan {
        let choice = choose(among: stubs, for: call)
        if let stub = choice.answering { return Plan(stub.takeStep()) }
        let (isStopped, hasReal) = withState { ($0.isStopped, $0.real != nil) }
        if isStopped {
            reportLateUse(call)
            return Plan(isSpy ? .forward : .fallBack)
        }
        guard isStrict, !choice.isExpected else { return Plan(hasReal || isSpy ? .forward : .fallBack) }
        return Plan(Refusal(choice.refusal ?? refuse(call, choice.full, among: stubs)))
    }
}
